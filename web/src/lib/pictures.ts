// Boards in the middle of a game, for the first page: pictures, nothing to play with.

import type { Cell, GameName } from './types';

function checkers(black: string[], white: string[]): Cell[] {
  const put = (side: string) => (text: string): Cell => ({
    name: text.replace('K', ''),
    piece: `${side} ${text.startsWith('K') ? 'king' : 'man'}`,
    count: 1,
  });
  const there = [...black.map(put('black')), ...white.map(put('white'))];
  return Array.from({ length: 32 }, (_, i) => there.find((c) => c.name === String(i + 1)) ?? { name: String(i + 1), count: 0 });
}

const backgammon: [string, string, number][] = [
  ['24', 'white', 2], ['13', 'white', 4], ['8', 'white', 3], ['6', 'white', 4], ['5', 'white', 2],
  ['1', 'black', 2], ['12', 'black', 5], ['17', 'black', 2], ['18', 'black', 2], ['19', 'black', 4],
];

export const pictures: Record<GameName, Cell[]> = {
  checkers: checkers(['1', '2', '3', '6', '7', '10', '11', '12', '15'], ['K4', '18', '21', '22', '25', '26', '29', '30', '32']),
  backgammon: [
    ...Array.from({ length: 24 }, (_, i): Cell => {
      const there = backgammon.find(([name]) => name === String(i + 1));
      return { name: String(i + 1), ...(there ? { piece: there[1], count: there[2] } : { count: 0 }) };
    }),
    ...['white bar', 'black bar', 'white off', 'black off'].map((name): Cell => ({ name, count: 0 })),
    { name: 'die 1', count: 6 },
    { name: 'die 2', count: 5 },
    { name: 'cube', count: 2, piece: 'black' },
  ],
  oware: [...'ABCDEFabcdef'].map((name, i): Cell => ({ name, piece: 'seed', count: [3, 0, 7, 2, 5, 1, 4, 6, 0, 2, 5, 1][i]! }))
    .concat([{ name: 'South', count: 7, piece: 'seed' }, { name: 'North', count: 5, piece: 'seed' }]),
};
