/** Makes the text of a packed message (gzip of UTF-8) again; rejects when it is none. */
export type Unpack = (packed: Uint8Array) => Promise<string>;

export interface FeedInboxParts {
  readonly unpack: Unpack | null;
  /** Takes the text of a message; they come in the order in which they were sent. */
  readonly deliver: (text: string) => void;
  /** What came is not what was announced. */
  readonly failed: () => void;
}

/** Puts the messages of one connection together, see [Note: what is large travels packed] in the contract. */
export class FeedInbox {
  readonly #parts: FeedInboxParts;
  #packed: { readonly bytes: Uint8Array; filled: number } | null = null;
  /** What came while a packed message is made text again, to be taken after it; null when none is. */
  #behind: (() => void)[] | null = null;

  constructor(parts: FeedInboxParts) {
    this.#parts = parts;
  }

  text(text: string): void {
    if (this.#behind) this.#behind.push(() => this.text(text));
    else this.#parts.deliver(text);
  }

  /** A packed message of so many bytes comes next; one that was not finished is given up. */
  expect(bytes: number): void {
    this.#packed = { bytes: new Uint8Array(bytes), filled: 0 };
  }

  /** A piece of what was announced. */
  piece(piece: Uint8Array): void {
    if (this.#behind) {
      this.#behind.push(() => this.piece(piece));
      return;
    }
    const packed = this.#packed;
    if (!packed || packed.filled + piece.length > packed.bytes.length) {
      this.#parts.failed();
      return;
    }
    packed.bytes.set(piece, packed.filled);
    packed.filled += piece.length;
    if (packed.filled === packed.bytes.length) this.#unpack(packed.bytes);
  }

  #unpack(bytes: Uint8Array): void {
    this.#packed = null;
    const { unpack, deliver, failed } = this.#parts;
    if (!unpack) {
      failed();
      return;
    }
    this.#behind = [];
    unpack(bytes).then((text) => {
      const behind = this.#behind ?? [];
      this.#behind = null;
      deliver(text);
      for (const take of behind) take();
    }, failed);
  }
}
