import { setTimeout } from "node:timers/promises";
import { callGuarded } from "#server/plugins/network/guarded-call.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { type ForeignNotices, NO_FOREIGN_NOTICES, readForeignSummary } from "./foreign-summary.ts";

/** How often the page is read. */
export const READ_EVERY_MS = MINUTE_MS;
/** How long its last notices are shown while it cannot be read. */
const KEEP_MS = HOUR_MS;
const TIMEOUT_MS = 10_000;
/** How long operators wait for a reading, to see what came of it. */
const WAIT_MS = 3_000;
const MOST_BYTES = 2_000_000;

export type ForeignResult = "unread" | "ok" | "unreachable" | "unreadable";

interface ForeignPageOptions {
  readonly now: () => Date;
  /** Whether the page may be on the host's own network. */
  readonly allowsPrivate: boolean;
  /** Called when the outcome of a reading differs from the one before. */
  readonly onResult: (result: ForeignResult) => void;
}

interface Reading {
  readonly address: string;
  /** Epoch ms; when it was begun. */
  readonly at: number;
  readonly done: Promise<void>;
}

/**
 * The status page of the host elsewhere, in Statuspage's format. It is read in the background: an answer of the service
 * never waits for it. See [Note: addresses typed by customers].
 */
export class ForeignPage {
  readonly #options: ForeignPageOptions;
  #reading: Reading | null = null;
  #result: ForeignResult = "unread";
  /** The last notices that were read, of the same address. */
  #last: { readonly notices: ForeignNotices; readonly at: number } | null = null;

  constructor(options: ForeignPageOptions) {
    this.#options = options;
  }

  /** The notices of the page at this address as last read; begins to read it again if that is a minute ago. */
  notices(address: string): ForeignNotices {
    this.#begin(address);
    const isKept = this.#last !== null && this.#now() - this.#last.at <= KEEP_MS;
    return isKept && this.#last ? this.#last.notices : NO_FOREIGN_NOTICES;
  }

  /** What came of the latest reading. Waits a little for one that is under way. */
  async result(address: string): Promise<ForeignResult> {
    await Promise.race([this.#begin(address), setTimeout(WAIT_MS, undefined, { ref: false })]);
    return this.#result;
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  #begin(address: string): Promise<void> {
    const now = this.#now();
    if (this.#reading?.address !== address) {
      this.#last = null;
      this.#result = "unread";
    } else if (now - this.#reading.at < READ_EVERY_MS) return this.#reading.done;
    if (address === "") {
      this.#reading = null;
      return Promise.resolve();
    }
    const done = this.#read(address);
    this.#reading = { address, at: now, done };
    return done;
  }

  async #read(address: string): Promise<void> {
    const read = await readPage(address, this.#options.allowsPrivate);
    // Another page was set meanwhile.
    if (this.#reading?.address !== address) return;
    const result = typeof read === "string" ? read : "ok";
    if (typeof read !== "string") this.#last = { notices: read, at: this.#now() };
    if (result !== this.#result) this.#options.onResult(result);
    this.#result = result;
  }
}

async function readPage(
  address: string,
  allowsPrivate: boolean,
): Promise<ForeignNotices | "unreachable" | "unreadable"> {
  if (!URL.canParse(address)) return "unreadable";
  const called = await callGuarded({
    url: new URL("/api/v2/summary.json", new URL(address).origin),
    headers: { accept: "application/json", "user-agent": "Roomtone-Status/1" },
    keptBytes: MOST_BYTES,
    allowsPrivate,
    allowsPlain: true,
    timeoutMs: TIMEOUT_MS,
  });
  if (!called.ok || called.value.status >= 500) return "unreachable";
  if (called.value.status !== 200) return "unreadable";
  return readForeignSummary(jsonOf(called.value.text), address) ?? "unreadable";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
