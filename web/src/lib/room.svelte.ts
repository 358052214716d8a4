// A game that is going on, over a websocket: what the server says of it, and what is said to the server.
// A connection that is lost is made again, and goes on where the log stood.

import { ask, Refused } from './api';
import type { Answer, GameEvent, Live, Motion, Push, Welcome } from './types';

/** What the server says: a welcome, a push or an answer. */
type Message = Partial<Welcome & Push & Answer>;

interface Command {
  message: Record<string, unknown>;
  done: (answer: Message) => void;
  failed: (error: Error) => void;
}

/** What has just happened. */
export type Heard = (event: GameEvent, motions: Motion[], live: Live | undefined) => void;

export class Room {
  live = $state.raw<Live | undefined>();
  log = $state.raw<GameEvent[]>([]);
  link = $state<'opening' | 'open' | 'lost' | 'missing'>('opening');
  /** The server's clock less ours, in milliseconds. */
  skew = 0;

  #socket: WebSocket | undefined;
  #commands = new Map<number, Command>();
  #next = 1;
  #wait = 250;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    private tokens: string[],
    private heard: Heard,
    /** The game as it stands after a welcome, and what was missed. */
    private back: (live: Live, missed: GameEvent[]) => void,
  ) {
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    this.#open();
  }

  close() {
    this.#closed = true;
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Sits down with other tokens: says who we are anew. */
  as(tokens: string[]) {
    this.tokens = tokens;
    this.#socket?.close();
  }

  /** Asks for something to be done; a refusal is thrown. A command that the connection swallowed is said again. */
  do(what: string, text = '', step = this.live?.state.step ?? 0): Promise<Message> {
    return new Promise((done, failed) => {
      const id = this.#next++;
      const message = { id, do: what, step, ...(text ? { text } : {}) };
      this.#commands.set(id, { message, done, failed });
      this.#send(message);
    });
  }

  #send(message: unknown) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Does not wait where it looks as if it would work again. */
  #now = () => {
    if (this.link !== 'lost' || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open() {
    const address = new URL(`/api/games/${this.id}/live`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', tokens: this.tokens, from: this.log.at(-1)?.seq ?? 0 }));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Message);
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket || this.link === 'missing') return;
      if (this.link === 'opening') void this.#look();
      this.link = 'lost';
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, 8000);
    };
  }

  #hear(m: Message) {
    if (m.welcome && m.live) {
      this.skew = m.welcome.now - Date.now();
      const missed = (m.events ?? []).filter((e) => e.seq > (this.log.at(-1)?.seq ?? 0));
      this.log = [...this.log, ...missed];
      this.#see(m.live);
      this.back(m.live, missed);
      return;
    }
    if (m.event && m.event.seq > (this.log.at(-1)?.seq ?? 0)) {
      this.log = [...this.log, m.event];
      if (m.live) this.#see(m.live);
      this.heard(m.event, m.motions ?? [], m.live);
    } else if (m.live) this.#see(m.live);
    if (m.ack !== undefined) {
      this.#commands.get(m.ack)?.done(m);
      this.#commands.delete(m.ack);
    }
    // Tokens that are none: what can still be done is to watch.
    if (m.refused === 0) this.tokens = [];
    if (m.refused !== undefined && m.error) {
      this.#commands.get(m.refused)?.failed(new Refused(m.error, 0));
      this.#commands.delete(m.refused);
    }
  }

  #see(live: Live) {
    this.live = live;
    if (this.link === 'open') return;
    this.link = 'open';
    this.#wait = 250;
    // What was said when the connection broke: either it was heard, and then the game has moved on, or it is said again.
    for (const [id, c] of this.#commands) {
      if (c.message['do'] === 'step' && (c.message['step'] as number) < live.state.step) {
        c.done({});
        this.#commands.delete(id);
      } else this.#send(c.message);
    }
  }

  /** Looks whether there is such a game at all. */
  async #look() {
    try {
      await ask('/games/' + this.id);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.link = 'missing';
    }
  }
}
