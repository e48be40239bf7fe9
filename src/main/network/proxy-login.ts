import type { AuthInfo } from "electron";
import type { Log } from "#main/logging/log.ts";

/** A repeated request within this time, in ms, means a wrong password; the proxy gets no answer for as long. */
const WRONG_WITHIN_MS = 60_000;
/** Maximum number of remembered requests. */
const MAX_ASKED = 100;

export interface ProxyAccount {
  readonly name: string;
  readonly password: string;
}

/** The part of Electron's app that emits requests for a password. */
interface LoginSource {
  on(
    event: "login",
    listener: (
      event: { preventDefault(): void },
      contents: unknown,
      details: { readonly url: string },
      info: Pick<AuthInfo, "isProxy" | "host" | "port">,
      answer: (name?: string, password?: string) => void,
    ) => void,
  ): unknown;
}

export interface ProxyLoginParts {
  readonly app: LoginSource;
  /** Null when none is configured: the request stays unanswered, and Electron refuses it. */
  readonly account: ProxyAccount | null;
  readonly log: Log;
  /** Ms since a fixed moment. */
  readonly monotonic: () => number;
}

/**
 * Answers a proxy that asks for a password. Chromium keeps an answer for the whole session, so one given for the page
 * also serves main's downloads. Ignores other servers that ask: their password is not the proxy's.
 */
export class ProxyLogin {
  /** When each request was answered; several may ask before the first answer reaches the proxy. */
  readonly #answered = new Map<string, number>();
  #leftAloneUntil = Number.NEGATIVE_INFINITY;
  #refusing: string | null = null;

  constructor({ app, account, log, monotonic }: ProxyLoginParts) {
    app.on("login", (event, _contents, { url }, { isProxy, host, port }, answer) => {
      if (!isProxy) return;
      const proxy = `${host}:${port}`;
      const now = monotonic();
      const last = this.#answered.get(url) ?? Number.NEGATIVE_INFINITY;
      if (now - last < WRONG_WITHIN_MS) this.#leftAloneUntil = now + WRONG_WITHIN_MS;
      if (account === null || now < this.#leftAloneUntil) {
        if (this.#refusing !== proxy) log.error({ proxy }, "the proxy asks for a password");
        this.#refusing = proxy;
        return;
      }
      this.#refusing = null;
      if (this.#answered.size >= MAX_ASKED) this.#answered.clear();
      this.#answered.set(url, now);
      event.preventDefault();
      answer(account.name, account.password);
    });
  }

  /** Host and port of a proxy that asks for a password which the app does not have; else null. */
  get refusing(): string | null {
    return this.#refusing;
  }
}
