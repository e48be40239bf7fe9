import { WebSocket as Socket } from "ws";
import type { z } from "zod";
import { API_VERSION } from "#shared/contract/call-headers.ts";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";

export const DEMO_OWNER = "owner@demo.roomtone.test";
export const DEMO_PASSWORD = "roomtone";

/** A raw answer. `json` is null if the body is not JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, with its byte order mark. */
  readonly text: string;
  readonly json: unknown;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Added to, or replacing, the usual headers; undefined omits one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** A small client of the service for tests: exposes raw requests and answers, and never refreshes tokens. */
export class TestApi {
  readonly url: string;
  readonly token: string | null;
  readonly userId: string | null;

  constructor(url: string, token: string | null = null, userId: string | null = null) {
    this.url = url;
    this.token = token;
    this.userId = userId;
  }

  /** Signs in as a seeded user. */
  static async signIn(url: string, email = DEMO_OWNER, password = DEMO_PASSWORD): Promise<TestApi> {
    const { loginUser } = await new TestApi(url).graphql<{
      loginUser: { token: string; userId: string | null };
    }>(String(LoginUserDocument), { input: { email, password } });
    return new TestApi(url, loginUser.token, loginUser.userId);
  }

  /** A client of the same service with another token. */
  as(token: string | null): TestApi {
    return new TestApi(this.url, token);
  }

  /** Any REST call, whatever its answer. */
  async call(method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const all: Record<string, string | undefined> = {
      "x-api-version": API_VERSION,
      accept: "application/json",
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    const given = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
    const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const answer = await this.send(method, path, Object.fromEntries(given), sent);
    return { ...answer, json: parseJson(answer.text) };
  }

  protected async send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ): Promise<Omit<Answer, "json">> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, text };
  }

  /** A REST call that must succeed; returns its parsed answer. */
  async rest<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    options?: CallOptions,
  ): Promise<z.output<Schema>> {
    const answer = await this.call(method, path, options);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return schema.parse(answer.json);
  }

  /** A GraphQL call that must succeed; returns its data. */
  async graphql<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const { json } = await this.call("POST", "/api/v2", { body: { query, variables } });
    const { data, errors } = json as { data?: Data; errors?: unknown };
    if (!data || errors) throw new Error(`GraphQL refused: ${JSON.stringify(errors ?? json)}`);
    return data;
  }

  /** The code of a GraphQL call's first error; null if there is none. */
  async graphqlRefusal(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
  ): Promise<string | null> {
    const { json } = await this.call("POST", "/api/v2", { body: { query, variables } });
    const { errors } = json as { errors?: { extensions?: { code?: string } }[] };
    return errors?.[0] ? (errors[0].extensions?.code ?? "no code") : null;
  }

  /** A websocket of the service, open or already refused; the token is in the query, as with browsers. */
  async socket(path: string): Promise<TestSocket> {
    const query = this.token === null ? "" : `?token=${encodeURIComponent(this.token)}`;
    const address = `${this.url.replace(/^http/, "ws")}${path}${query}`;
    if (!("document" in globalThis)) return TestSocket.open(new WebSocket(address));
    // Beside a page, Node's own is deaf: the page has replaced the class of events.
    const socket = new Socket(address);
    // A refusal is followed by a close.
    socket.on("error", () => undefined);
    return TestSocket.open(socket as unknown as WebSocket);
  }
}

/** A websocket that records its messages. */
export class TestSocket implements Disposable {
  readonly heard: unknown[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<(message: unknown) => void>();
  #closed: { readonly code: number; readonly reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = parseJson(String(data));
      this.heard.push(message);
      for (const listener of [...this.#listeners]) listener(message);
      for (const check of [...this.#waiting]) check();
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.#closed = { code, reason };
      for (const check of [...this.#waiting]) check();
    });
  }

  static open(socket: WebSocket): Promise<TestSocket> {
    const opened = new TestSocket(socket);
    return new Promise((resolve) => {
      socket.addEventListener("open", () => resolve(opened));
      socket.addEventListener("close", () => resolve(opened));
    });
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** Calls back for past and future messages. Returns a disposer. */
  onMessage(listener: (message: unknown) => void): () => void {
    for (const message of this.heard) listener(message);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Close code and reason, once it is closed. */
  get closed(): { readonly code: number; readonly reason: string } | null {
    return this.#closed;
  }

  /** The first matching message, past or future. Rejects after `withinMs`. */
  next<Message>(fits: (message: unknown) => message is Message, withinMs?: number): Promise<Message>;
  next(fits: (message: unknown) => boolean, withinMs?: number): Promise<unknown>;
  async next(fits: (message: unknown) => boolean, withinMs = 5000): Promise<unknown> {
    await this.#until(() => this.#closed !== null || this.heard.some(fits), withinMs);
    const found = this.heard.find(fits);
    if (found === undefined)
      throw new Error(
        `Not heard: ${fits}. Closed: ${JSON.stringify(this.#closed)}. Heard: ${JSON.stringify(this.heard)}`,
      );
    return found;
  }

  /** Time (performance.now) of the first matching future message. */
  future(fits: (message: unknown) => boolean, withinMs = 5000): Promise<number> {
    return new Promise((resolve, reject) => {
      const listener = (message: unknown) => {
        if (!fits(message)) return;
        clearTimeout(late);
        this.#listeners.delete(listener);
        resolve(performance.now());
      };
      const late = setTimeout(() => {
        this.#listeners.delete(listener);
        reject(new Error(`Not heard within ${withinMs} ms: ${fits}`));
      }, withinMs);
      this.#listeners.add(listener);
    });
  }

  /** Waits until the service closes it. */
  async closing(withinMs = 5000): Promise<{ readonly code: number; readonly reason: string } | null> {
    await this.#until(() => this.#closed !== null, withinMs);
    return this.#closed;
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }

  #until(done: () => boolean, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(late);
        this.#waiting.delete(check);
        resolve();
      };
      const check = () => {
        if (done()) finish();
      };
      const late = setTimeout(finish, withinMs);
      this.#waiting.add(check);
      check();
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
