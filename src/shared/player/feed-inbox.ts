/** Unpacks a packed message (gzip of UTF-8) to text; rejects when it is invalid. */
export type Unpack = (packed: Uint8Array) => Promise<string>;

export interface FeedInboxParts {
  readonly unpack: Unpack | null;
  /** Receives the text of a message, in sending order. */
  readonly deliver: (text: string) => void;
  /** The received data does not match the announcement. */
  readonly failed: () => void;
}

/** Reassembles the messages of one connection, see [Note: packed messages] in the contract. */
export class FeedInbox {
  readonly #parts: FeedInboxParts;
  #packed: { readonly bytes: Uint8Array; filled: number } | null = null;
  /** Messages received while a packed one is being unpacked, to be delivered after it; null when none is. */
  #behind: (() => void)[] | null = null;

  constructor(parts: FeedInboxParts) {
    this.#parts = parts;
  }

  text(text: string): void {
    if (this.#behind) this.#behind.push(() => this.text(text));
    else this.#parts.deliver(text);
  }

  /** A packed message of this many bytes follows; an unfinished one is dropped. */
  expect(bytes: number): void {
    this.#packed = { bytes: new Uint8Array(bytes), filled: 0 };
  }

  /** A piece of the announced message. */
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
