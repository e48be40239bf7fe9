import type { AuthInfo } from "electron";
import type { Log } from "../logging/log.ts";

/** The same request asked again this soon, in ms, means that the answer was wrong; the proxy is left alone for as long. */
const WRONG_WITHIN_MS = 60_000;
/** So many requests are remembered. */
const MAX_ASKED = 100;

export interface ProxyAccount {
  readonly name: string;
  readonly password: string;
}

/** As much of Electron's app as says that somebody in the network asks for a password. */
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
  /** Null where nobody has named one: the proxy's requests are refused, as Electron does. */
  readonly account: ProxyAccount | null;
  readonly log: Log;
  /** Ms that have passed since some moment. */
  readonly monotonic: () => number;
}

/**
 * Answers a proxy that asks for a password. Chromium keeps an answer for the whole session: what the page was asked holds
 * for the downloads of main as well. A service that asks is none of this: its password is not the proxy's.
 */
export class ProxyLogin {
  /** When each request was answered: many may ask at once, before the first answer has reached the proxy. */
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

  /** The proxy that asks for a password which the app does not have, as host and port; else null. */
  get refusing(): string | null {
    return this.#refusing;
  }
}
