// Whether the dice of a game were those that they had to be: made again here, from
// the secret that the server has revealed, and held against the game as recorded.

import { fromHex, hmac, sha256, toHex } from './sha256';

/** What the server tells of the dice of a game; the numbers and the secret once it is over. */
export interface Proof {
  commitment: string;
  /** Those that persons have brought, the first seat's first. */
  numbers?: string[];
  secret?: string;
}

/** A roll of the game as it was recorded. */
export interface Recorded {
  text: string;
  /** An opening roll: the first seat's die stands first. Of any other the larger does. */
  opening: boolean;
  /** The number of its step in the game, from 1. */
  step: number;
}

export interface Checked extends Recorded {
  i: number;
  /** What the secret and the numbers make of it. */
  drawn: string;
  right: boolean;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Whether the secret is the one that the server had committed to. */
export function keeps(secret: string, commitment: string): boolean {
  const b = fromHex(secret);
  return !!b && b.length === 32 && toHex(sha256(b)) === commitment.toLowerCase();
}

/** Roll i of the game, as it was drawn. */
export function roll(secret: Uint8Array, game: string, numbers: string[], i: number): string {
  let dice = '';
  for (let block = 0; dice.length < 2; block++) {
    const mac = hmac(secret, bytes(['parlour roll', game, numbers.join(','), i, block].join('\n')));
    // 252 is the last multiple of 6 in a byte: beyond it small numbers would come too often.
    for (const b of mac) if (b < 252) dice += (b % 6) + 1;
  }
  return dice.slice(0, 2);
}

const larger = (r: string) => (r[0]! < r[1]! ? r[1]! + r[0]! : r);

/** The rolls of the steps of a game. Every roll but an opening one has been asked for. */
export function rollsOf(steps: { move: string; by?: string }[]): Recorded[] {
  const rolls: Recorded[] = [];
  steps.forEach((s, n) => {
    if (s.by === 'dice') rolls.push({ text: s.move, opening: steps[n - 1]?.move !== 'roll', step: n + 1 });
  });
  return rolls;
}

/** Each roll beside what it had to be. */
export function check(proof: Proof, game: string, rolls: Recorded[]): Checked[] {
  const secret = fromHex(proof.secret ?? '') ?? new Uint8Array();
  return rolls.map((r, i) => {
    const drawn = roll(secret, game, proof.numbers ?? [], i);
    return { ...r, i, drawn, right: r.text === (r.opening ? drawn : larger(drawn)) };
  });
}
