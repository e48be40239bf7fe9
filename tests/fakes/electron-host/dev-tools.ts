import { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { CDPSession } from "@playwright/test";

/**
 * The browser, or one of its pages, over the DevTools protocol. Has Playwright's types but does not load Playwright,
 * which would take half of the processor time of a start.
 */
export type DevToolsSession = Pick<CDPSession, "send" | "on" | "once">;

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: object) => void;
  readonly reject: (error: Error) => void;
}

/** The connection to a Chromium started with `--remote-debugging-pipe`: JSON messages that end with a zero byte. */
export class DevTools {
  /** Sends commands to the browser itself. */
  readonly browser: DevToolsSession;
  private readonly input: Writable;
  private readonly emitters = new Map<string, EventEmitter>();
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(input: Writable, output: Readable) {
    this.input = input;
    this.browser = this.session("");
    input.on("error", () => undefined);
    output.on("error", () => undefined);
    onMessages(output, (text) => this.heard(JSON.parse(text)));
    output.on("close", () => this.ended());
  }

  /** Attaches to a target, such as a page. */
  async attach(targetId: string): Promise<DevToolsSession> {
    const { sessionId } = await this.browser.send("Target.attachToTarget", { targetId, flatten: true });
    return this.session(sessionId);
  }

  private session(sessionId: string): DevToolsSession {
    const emitter = new EventEmitter();
    this.emitters.set(sessionId, emitter);
    const send = (method: string, params: object = {}) => this.command(sessionId, method, params);
    // Playwright's types describe every command and event of the protocol.
    return Object.assign(emitter, { send }) as unknown as DevToolsSession;
  }

  private command(sessionId: string, method: string, params: object): Promise<object> {
    const id = ++this.count;
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    if (!this.input.writable) return Promise.reject(new Error(`${method}: the browser has ended`));
    this.waiting.set(id, { resolve, reject: (error) => reject(new Error(`${method}: ${error.message}`)) });
    this.input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    return promise;
  }

  private heard({ id, sessionId = "", method, params = {}, result = {}, error }: Message): void {
    if (id !== undefined) {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    } else if (method) this.emitters.get(sessionId)?.emit(method, params);
  }

  private ended(): void {
    for (const { reject } of this.waiting.values()) reject(new Error("the browser has ended"));
    this.waiting.clear();
  }
}

/** Calls back with each zero-terminated text. */
function onMessages(output: Readable, heard: (text: string) => void): void {
  let pieces: Buffer[] = [];
  output.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      heard(Buffer.concat([...pieces, chunk.subarray(from, end)]).toString("utf8"));
      pieces = [];
      from = end + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  });
}
