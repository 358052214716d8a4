// Every English word of the page, in one place.

const plural = (n: number, one: string, many = one + 's') => `${n} ${n === 1 ? one : many}`;

export const en = {
  plural,
  name: 'Parlour',
  nav: { play: 'Play', study: 'Study', learn: 'Learn', dice: 'Dice', main: 'Main', skip: 'Skip to the content' },
  theme: { switch: 'Theme', system: 'As the system', light: 'Light', dark: 'Dark' },
  games: {
    checkers: { name: 'Checkers', what: 'English draughts: jump, crown, corner.' },
    backgammon: { name: 'Backgammon', what: 'A race with dice, and a cube that doubles it.' },
    oware: { name: 'Oware', what: 'Sow the seeds, harvest twos and threes.' },
  },
  missing: { title: 'There is nothing here', home: 'Go to the first page' },
  loading: 'One moment…',
  failed: 'This could not be loaded.',
  again: 'Try again',
  colours: { white: 'White', black: 'Black' },
  board: {
    square: (n: string, piece: string) => (piece ? `${n}, ${piece}` : `${n}, empty`),
    point: (who: string, n: number, piece: string, count: number) =>
      `${who}'s ${n} point, ` + (count ? plural(count, piece + ' checker') : 'empty'),
    bar: (piece: string, count: number) => `bar, ${plural(count, piece + ' checker')}`,
    off: (piece: string, count: number) => `borne off, ${plural(count, piece + ' checker')}`,
    house: (name: string, count: number) => `house ${name}, ${plural(count, 'seed')}`,
    store: (who: string, count: number) => `${who}'s store, ${plural(count, 'seed')}`,
    target: 'may be chosen',
    selected: 'chosen',
  },
};
