import type { WebSocket } from 'ws';

/** Bytes that may wait for a guest before it counts as behind. */
const MOST_WAITING = 262_144;
const RESET = JSON.stringify({ topic: 'display.reset', body: {} });

/**
 * The connection of one page of a guest. It is sent what the table pushes as long as it takes it. One that is too slow gets nothing
 * more until all that waits for it is gone, and then the word to ask for the whole view: never a backlog, and nobody waits for it.
 */
export class GuestLine {
  readonly socket: WebSocket;
  readonly #onChange: () => void;
  #isBehind = false;
  #missedBeats = 0;

  constructor(socket: WebSocket, onChange: () => void) {
    this.socket = socket;
    this.#onChange = onChange;
    const isThere = () => {
      this.#missedBeats = 0;
    };
    socket.on('pong', isThere);
    socket.on('message', isThere);
  }

  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Sends what the table pushes, or notes that it has to be made up for. */
  push(text: string): void {
    if (this.#isBehind) return;
    if (this.#takesMore()) this.#send(text);
  }

  /** Whether another answer can be sent. One that takes none is behind from now on. */
  takesAnswer(): boolean {
    return !this.#isBehind && this.#takesMore();
  }

  answer(id: number, result: unknown): void {
    this.#send(JSON.stringify({ id, result }));
  }

  /** Asks whether the other side is still there; twice without a sign of life, and the line is cut. */
  beat(): void {
    if (this.#missedBeats++ >= 2) this.socket.terminate();
    else if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  #takesMore(): boolean {
    if (this.socket.bufferedAmount <= MOST_WAITING) return true;
    this.#isBehind = true;
    this.#onChange();
    return false;
  }

  #send(text: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text, () => this.#sent());
  }

  #sent(): void {
    if (!this.#isBehind || this.socket.bufferedAmount > 0 || this.socket.readyState !== this.socket.OPEN)
      return;
    this.#isBehind = false;
    this.#send(RESET);
    this.#onChange();
  }
}
