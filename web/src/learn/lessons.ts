// The lessons: a position to try, and how the server's answer tells that the task
// is done. No rule is stated here; the words stand in lib/en/learn.ts under the
// same names.

import type { Motion, State } from '../lib/types';

/** What somebody has done, as the server tells it. */
export interface Answer {
  text: string;
  motions: Motion[];
  /** The state after it. */
  state: State;
}

export interface Lesson {
  name: string;
  /** Empty for a lesson that is only read. */
  position: string;
  done: (a: Answer) => boolean;
}

const anything = () => true;

/** At least so many pieces went to the place: out of the game, a store, a bar. */
const went = (to: string, count: number) => (a: Answer) =>
  a.motions.reduce((sum, m) => sum + (m.to === to ? m.count : 0), 0) >= count;

/** A piece has become another where it stands. */
const crowned = (a: Answer) => a.motions.some((m) => m.from === m.to);

/** The cell holds at least so many of the piece. */
const holds = (name: string, piece: string, count: number) => (a: Answer) =>
  a.state.cells.some((c) => c.name === name && c.piece === piece && c.count >= count);

/** The cell holds nothing. */
const empty = (name: string) => (a: Answer) => !a.state.cells.some((c) => c.name === name && c.count > 0);

const said = (word: string) => (a: Answer) => a.text === word;

const won = (a: Answer) => a.state.result?.winner === 'first';

const both =
  (...goals: ((a: Answer) => boolean)[]) =>
  (a: Answer) =>
    goals.every((g) => g(a));

const money = ':0:0:0:0:10';

export const lessons: Record<string, Lesson[]> = {
  checkers: [
    { name: 'men', position: 'start', done: anything },
    { name: 'capture', position: 'B:W18,28,31:B15,5', done: went('', 1) },
    { name: 'both', position: 'B:W14,22,32:B9,1', done: went('', 2) },
    { name: 'choice', position: 'B:W15,16,24:B11', done: went('', 2) },
    { name: 'crown', position: 'B:W32,30:B26,7', done: crowned },
    { name: 'king', position: 'B:W15,16,24,32:BK18,4', done: went('', 3) },
    { name: 'win', position: 'B:W21:B13,14', done: won },
    { name: 'draw', position: '', done: anything },
  ],
  backgammon: [
    { name: 'point', position: `XGID=-b----E-C---eE---c-e----B-:0:0:1:31${money}`, done: holds('5', 'white', 2) },
    { name: 'double', position: `XGID=-b----E-C---eE---c-e----B-:0:0:1:11${money}`, done: both(holds('7', 'white', 2), holds('5', 'white', 2)) },
    { name: 'hit', position: `XGID=-a--a-E-C---eE---c-e----B-:0:0:1:42${money}`, done: both(went('black bar', 1), holds('4', 'white', 2)) },
    { name: 'bar', position: `XGID=-b----E-C---eE---c-e----AA:0:0:1:63${money}`, done: empty('white bar') },
    { name: 'off', position: `XGID=---ABCC---------------ccb-:0:0:1:65${money}`, done: went('white off', 2) },
    { name: 'high', position: `XGID=--BCC-----------------ccb-:0:0:1:65${money}`, done: went('white off', 2) },
    { name: 'cube', position: `XGID=---BCCDC--------b-bcdbb---:0:0:1:00${money}`, done: said('double') },
    { name: 'answer', position: `XGID=---BBCCCAA--------bbbcdb--:0:0:-1:D${money}`, done: said('pass') },
    { name: 'gammon', position: '', done: anything },
  ],
  oware: [
    { name: 'sow', position: 'start', done: anything },
    { name: 'capture', position: '3-2-4-0-5-1-1-4-6-5-4-4-5-4-S', done: went('South', 2) },
    { name: 'chain', position: '4-0-6-1-3-1-1-2-7-6-1-4-6-6-S', done: went('South', 5) },
    { name: 'round', position: '1-3-2-0-1-13-5-1-5-4-3-1-5-4-S', done: went('South', 3) },
    { name: 'slam', position: '2-0-3-0-4-4-1-2-2-1-0-0-15-14-S', done: went('South', 8) },
    { name: 'feed', position: '3-0-5-1-2-4-0-0-0-0-0-0-17-16-S', done: anything },
    { name: 'win', position: '1-2-0-3-1-2-1-1-2-2-4-3-23-3-S', done: won },
    { name: 'ends', position: '', done: anything },
  ],
};
