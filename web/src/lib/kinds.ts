import { ask } from './api';
import type { KindInfo } from './types';

let asked: Promise<KindInfo[]> | undefined;

/** The games that may be played here; asked for once. */
export function kinds(): Promise<KindInfo[]> {
  asked ??= ask<KindInfo[]>('/kinds').catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export async function kindOf(name: string): Promise<KindInfo> {
  const found = (await kinds()).find((k) => k.name === name);
  if (!found) throw new Error(name);
  return found;
}
