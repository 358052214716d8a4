// The seats that this browser has: their tokens, and the numbers it gave for the dice. They are kept here
// and nowhere else.

import { ask } from './api';
import type { GameName, Live, Seat } from './types';

export interface Held {
  id: string;
  kind: GameName;
  /** When it was last looked at, in milliseconds. */
  at: number;
  tokens: Partial<Record<Seat, string>>;
  numbers: Partial<Record<Seat, string>>;
  /** What the server had promised of its dice when the game was made or joined. */
  commitment?: string | undefined;
  /** What lets another person in. */
  invite?: string | undefined;
}

const key = 'parlour.seats';
const most = 60;

function read(): Held[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export const heldGames = (): Held[] => read();
export const held = (id: string): Held | undefined => read().find((h) => h.id === id);

export function hold(game: Held) {
  const rest = read().filter((h) => h.id !== game.id);
  localStorage.setItem(key, JSON.stringify([{ ...game, at: Date.now() }, ...rest].slice(0, most)));
}

export function forget(id: string) {
  localStorage.setItem(key, JSON.stringify(read().filter((h) => h.id !== id)));
}

/** A number for the dice that nobody else can know before: 16 bytes in hex. */
export function ownNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** What the server promises of the dice of a game. Asked for before a number is brought, or it would promise nothing. */
const promise = async (id: string) => (await ask<Live>('/games/' + id)).commitment;

/** Sits down on every seat that this browser has: the number comes after the server's promise. */
export async function sit(game: Held, name: string) {
  for (const seat of ['first', 'second'] as const) {
    const token = game.tokens[seat];
    if (!token) continue;
    if (!game.numbers[seat]) {
      game.commitment ??= await promise(game.id);
      game.numbers[seat] = ownNumber();
    }
    hold(game);
    await ask(`/games/${game.id}/seat`, { token, number: game.numbers[seat], ...(name ? { name } : {}) });
  }
}

/** Takes the seat that an invitation is for. */
export async function join(id: string, kind: GameName, invite: string, name: string): Promise<Held> {
  const commitment = await promise(id);
  const number = ownNumber();
  const got = await ask<{ seat: Seat; token: string }>(`/games/${id}/seat`, { invite, number, ...(name ? { name } : {}) });
  const game: Held = { id, kind, at: 0, tokens: { [got.seat]: got.token }, numbers: { [got.seat]: number }, commitment };
  hold(game);
  return game;
}
