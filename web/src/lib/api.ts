import type { GameName, Refusal, Step } from './types';

/** An answer of the server that says no, with its reason in a player's words. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.reason);
  }
}

/** Asks the server and returns its answer; a refusal is thrown as `Refused`. */
export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { signal: signal ?? null };
  if (body !== undefined) {
    init.method = 'POST';
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch('/api' + path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused({ kind: 'missing', reason: 'The server does not answer.' }, 0);
  }
  const text = await response.text();
  let answer: { error?: Refusal; detail?: string; title?: string } = {};
  try {
    answer = JSON.parse(text);
  } catch {
    // Told below.
  }
  if (!response.ok) {
    const reason = answer.detail ?? answer.title ?? `The server answered ${response.status}.`;
    throw new Refused(answer.error ?? { kind: 'missing', reason }, response.status);
  }
  return answer as T;
}

/** The way to a position: how the game began, and the decisions since. */
export interface Line {
  kind: GameName;
  position?: string;
  options?: Record<string, string>;
  steps: string[];
}

/** How an entry goes on, where the state of the position cut it off. */
export const stepsAfter = async (line: Line, entry: string) => (await ask<{ steps: Step[] }>('/study/next', { ...line, entry })).steps;
