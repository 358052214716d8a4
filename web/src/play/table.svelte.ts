// A game as one browser plays it: the room, the board as it is shown, and what is being entered.

import { Refused, stepsAfter } from '../lib/api';
import { en } from '../lib/en';
import { added, cutOff, ends, type Entry, move, names, nextSteps, pick, ways, withSteps } from '../lib/entry';
import { Room } from '../lib/room.svelte';
import { held, sit, type Held } from '../lib/seats';
import { confirm, moves, personName, tutor } from '../lib/settings.svelte';
import { Stage } from '../lib/stage.svelte';
import type { Cell, GameEvent, Judgement, Live, Motion, Seat, State, Step } from '../lib/types';

const seats = ['first', 'second'] as const;

export class Table {
  readonly stage = new Stage();
  room = $state.raw<Room>()!;
  held = $state.raw<Held | undefined>();
  entry = $state.raw<Entry>([]);
  /** A step that was sent and has not come back. */
  sent = $state.raw<{ step: number; text: string } | undefined>();
  /** What was refused, until the next thing happens. */
  wrong = $state('');
  /** Whether the tutor looks at what was sent. */
  judging = $state(false);
  /** A blunder that waits for a second thought. */
  doubt = $state.raw<{ step: number; text: string; says: Judgement } | undefined>();
  hint = $state.raw<string[]>([]);
  hinting = $state(false);
  /** What a screen reader says. */
  said = $state('');
  /** What else has happened, until the next move. */
  news = $state('');
  /** The motions of the last move. */
  last = $state.raw<Motion[]>([]);
  /** Steps of the present position that were asked for, because its state cut them off. */
  #asked = $state.raw<Record<string, Step[]> | undefined>();
  #shown = false;
  #auto: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.held = held(id);
    this.#connect();
    if (this.held) void sit(this.held, personName.value).catch(() => {});
  }

  #connect() {
    this.room = new Room(this.id, Object.values(this.held?.tokens ?? {}), (...heard) => this.#heard(...heard), (...back) => this.#back(...back));
  }

  close() {
    clearTimeout(this.#auto);
    this.room.close();
  }

  /** Plays from the seats that were got since. */
  sitDown(game: Held) {
    this.held = game;
    this.room.as(Object.values(game.tokens));
  }

  get live(): Live | undefined {
    return this.room.live;
  }
  get state(): State | undefined {
    const state = this.room.live?.state;
    return state && this.#asked ? withSteps(state, this.#asked) : state;
  }
  get mine(): Seat[] {
    return seats.filter((s) => this.held?.tokens[s]);
  }
  /** Whether it is for this browser to act. */
  get acts(): boolean {
    const turn = this.state?.turn;
    return turn !== undefined && (this.mine as string[]).includes(turn) && this.begun;
  }
  get begun(): boolean {
    return this.live?.begun ?? false;
  }
  get over(): boolean {
    return this.state?.turn === 'over' && this.state.result !== undefined;
  }
  get log(): GameEvent[] {
    return this.room.log;
  }
  /** Whether no other person plays against this browser. */
  get alone(): boolean {
    if (!this.mine.length || !this.live) return false;
    return this.mine.length === 2 || this.live.seats.some((s) => s.by === 'engine');
  }

  get free(): boolean {
    return this.acts && !this.sent && !this.doubt && this.room.link === 'open';
  }

  /** The steps that may be chosen now on the board. */
  get targets(): string[] {
    if (!this.free || !this.state) return [];
    const there = new Set(this.state.cells.map((c) => c.name));
    return nextSteps(this.state, this.entry).map((s) => s.name).filter((n) => there.has(n));
  }

  /** Whether all is entered and only waits for a nod. */
  get ready(): boolean {
    return !this.sent && Boolean(this.entry.at(-1)?.choice);
  }

  /** The words that may be said instead of a move. */
  get words(): Step[] {
    if (!this.free || !this.state || this.entry.length) return [];
    const there = new Set(this.state.cells.map((c) => c.name));
    return nextSteps(this.state, []).filter((s) => !there.has(s.name));
  }

  get forced(): string[][] {
    if (!this.free || !this.state?.forced || this.entry.length || this.state.kind !== 'checkers') return [];
    return ways(this.state);
  }

  /** The steps of the game as the log tells them. */
  get steps(): { by: string; text: string }[] {
    const steps: { by: string; text: string }[] = [];
    for (const e of this.log) {
      if (e.type === 'created') {
        const opening = e.setup?.opening?.steps ?? [];
        opening.forEach((text, i) => steps.push({ by: seats[i % 2]!, text }));
      } else if (e.type === 'step') steps.push({ by: e.by ?? '', text: e.text ?? '' });
      else if (e.type === 'takeback') steps.length = e.step ?? steps.length;
    }
    return steps;
  }

  /** A cell was chosen. */
  pick(name: string, dropped = false) {
    this.stage.skip();
    this.wrong = '';
    if (!this.free || !this.state || this.ready) return;
    const next = pick(this.state, this.entry, name);
    if (!next) {
      if (this.entry.length) this.#enter([], false);
      return;
    }
    this.#enter(next, dropped);
    const choice = next.at(-1)?.choice;
    if (choice && !(this.state.kind === 'backgammon' && confirm.value)) void this.send(choice);
  }

  /** Shows an entry on the board. */
  #enter(next: Entry, dropped: boolean) {
    const before = this.entry.at(-1)?.motions ?? [];
    const now = next.at(-1)?.motions ?? [];
    this.entry = next;
    this.hint = [];
    const cells = move(this.state!.cells, now);
    const fresh = now.length > before.length && !dropped ? added(before, now) : [];
    if (fresh.length) void this.stage.play(fresh, cells);
    else this.stage.show(cells);
    const cut = cutOff(this.state!, next);
    if (cut) void this.#more(cut);
  }

  /** Gets the steps after an entry that the state cut off: a double can be played in very many ways. */
  async #more(entry: string) {
    const { kind, setup, seq } = this.live!;
    try {
      const line = { kind, ...(setup.position && { position: setup.position }), ...(setup.options && { options: setup.options }) };
      const steps = await stepsAfter({ ...line, steps: this.steps.map((s) => s.text) }, entry);
      if (this.live?.seq === seq) this.#asked = { ...this.#asked, [entry]: steps };
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Takes back what was entered last: a piece chosen, or moved. */
  undo() {
    if (!this.entry.length || this.sent) return;
    let rest = this.entry.slice(0, -1);
    // With a piece that moved goes the naming of it.
    if (!names(this.entry) && names(rest)) rest = rest.slice(0, -1);
    this.#enter(rest, true);
  }

  /** Says a decision; with the tutor on, a blunder is thought over first. */
  async send(text: string, sure = false) {
    const state = this.state;
    if (!state || !this.free) return;
    clearTimeout(this.#auto);
    const step = state.step;
    if (this.entry.at(-1)?.choice !== text) this.#enter([], true);
    this.wrong = '';
    this.hint = [];
    this.sent = { step, text };
    try {
      if (tutor.value && !sure && this.alone && state.choices.length > 1) {
        this.judging = true;
        const says = await this.#judge(step, text).finally(() => (this.judging = false));
        if (says?.blunder && this.sent?.step === step) {
          this.sent = undefined;
          this.doubt = { step, text, says };
          return;
        }
      }
      await this.room.do('step', text, step);
    } catch (error) {
      this.sent = undefined;
      this.#refuse(error);
    }
  }

  async #judge(step: number, text: string): Promise<Judgement | undefined> {
    try {
      const answer = await this.room.do('judge', text, step);
      return answer.judgement;
    } catch (error) {
      if (error instanceof Refused && ['syntax', 'illegal', 'ambiguous'].includes(error.refusal.kind)) throw error;
      return undefined; // the tutor is a help, not a guard
    }
  }

  /** The blunder stands, or does not. */
  decide(stands: boolean) {
    const doubt = this.doubt;
    this.doubt = undefined;
    if (doubt && stands) void this.send(doubt.text, true);
    else if (this.state) this.#enter([], true);
  }

  /** Asks for anything that is no step. */
  async say(what: string, text = '') {
    this.wrong = '';
    try {
      await this.room.do(what, text);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async askHint() {
    if (!this.state || this.hinting) return;
    const step = this.state.step;
    this.hinting = true;
    try {
      const best = (await this.room.do('hint', '', step)).hint?.lines[0]?.move;
      if (best && this.state?.step === step) this.hint = [best];
    } catch (error) {
      this.#refuse(error);
    }
    this.hinting = false;
  }

  #refuse(error: unknown) {
    const refusal = error instanceof Refused ? error.refusal : undefined;
    if (refusal?.kind !== 'stale') {
      const which = refusal?.candidates?.length ? ' ' + en.game.which(refusal.candidates) : '';
      this.wrong = (refusal ? refusal.reason : String(error)) + which;
    }
    if (this.state) this.#enter([], true);
  }

  /** Something happened. */
  #heard(event: GameEvent, motions: Motion[], live: Live | undefined) {
    this.#asked = undefined;
    if (event.type === 'step') {
      if (motions.length) {
        this.last = motions;
        this.news = '';
      }
      const own = this.sent && this.sent.step === event.step && event.by !== 'dice';
      if (own) {
        this.sent = undefined;
        const entered = this.entry.at(-1);
        this.entry = [];
        this.#show(entered?.choice === event.text ? [] : motions, live);
      } else {
        this.entry = [];
        this.doubt = undefined;
        this.#show(motions, live, event.by === 'dice' && !this.acts ? 500 : 0);
      }
      this.hint = [];
    } else if (['takeback', 'ended', 'began'].includes(event.type)) {
      this.entry = [];
      this.sent = undefined;
      this.doubt = undefined;
      this.hint = [];
      if (event.type === 'takeback') this.last = [];
    }
    if (!live) return;
    // What ends a game comes with the step that did it, which is still to be seen.
    if (event.type === 'ended' || event.type === 'revealed') void this.stage.queue([], live.state.cells);
    else if (event.type !== 'step') this.stage.show(live.state.cells);
    this.#tell(event, live);
    this.#goOn(live);
  }

  /** Shows what a step moved, as far as it is still to be seen, and then the board as it is. */
  #show(motions: Motion[], live: Live | undefined, pause = 0) {
    const rest = moves() ? 1 : 0;
    const after = move(this.stage.then, motions);
    const now = live?.state.cells;
    if (now && !samePieces(after, now)) {
      // A match has begun its next game already: the end of the one before stays for a moment.
      void this.stage.queue(motions, after, 1500 * rest);
      this.last = [];
      this.news = en.game.nextGame;
      void this.stage.queue([], now);
    } else void this.stage.queue(motions, now, pause * rest);
  }

  /** The game as it stands, after we came or came back. */
  #back(live: Live, missed: GameEvent[]) {
    const still = this.#shown && !missed.length;
    this.#shown = true;
    if (!still) {
      this.#asked = undefined;
      if (this.sent && this.sent.step < live.state.step) this.sent = undefined;
      if (!this.sent) this.entry = [];
      this.doubt = undefined;
      this.stage.show(live.state.cells);
      this.last = live.state.last?.motions ?? [];
    }
    this.#goOn(live);
  }

  /** Says what has happened to who cannot see it. */
  #tell(event: GameEvent, live: Live) {
    const names = en.seats[live.kind];
    const who = event.by === 'first' ? names[0] : event.by === 'second' ? names[1] : '';
    const parts: string[] = [];
    if (event.type === 'step') parts.push(who ? en.game.plays(who, event.text ?? '') : en.game.rolled(event.text ?? ''), live.state.note);
    if (live.state.result) parts.push(live.state.result.text);
    else if (this.acts) parts.push(live.state.forced || en.game.yourTurn);
    this.said = parts.filter(Boolean).join('. ');
  }

  /** Does by itself what leaves no choice: a roll, and a roll that cannot be played. */
  #goOn(live: Live) {
    clearTimeout(this.#auto);
    if (!this.acts || live.state.choices.length !== 1) return;
    const only = live.state.choices[0]!;
    if (only !== 'roll' && only !== 'dance') return;
    this.#auto = setTimeout(() => void this.send(only, true), only === 'roll' ? 400 : 1400);
  }

  /** The cells that the last move is marked at. */
  get marks(): string[] {
    return this.entry.length ? [] : ends(this.last);
  }
}

/** Whether the same pieces stand on both boards. */
function samePieces(a: Cell[], b: Cell[]) {
  const pieces = (cells: Cell[]) =>
    cells.filter((c) => c.piece && c.count && c.name !== 'cube' && c.name !== 'offer').map((c) => `${c.name} ${c.piece} ${c.count}`).sort().join();
  return pieces(a) === pieces(b);
}
