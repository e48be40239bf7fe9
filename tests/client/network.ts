import { WebSocket as Socket } from "ws";
import { sessionIdOf } from "#renderer/app/session-id.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";

/** The visit of the open page. */
let current: Visit | null = null;

/** Stands in for the client's `lib/transport/browser.ts`: the service and the test keep Node's own calls. */
export const browserFetch: typeof fetch = (target, init = {}) => {
  // A client of an earlier test may still be at work: in a browser it would have ended with its page.
  const agent = new Headers(init.headers).get("x-user-agent");
  if (!current || (agent && !agent.includes(current.browser))) return new Promise(() => undefined);
  return current.fetch(String(target), init);
};

export function openWebSocket(url: string, protocol?: string): WebSocket {
  return new globalThis.WebSocket(url, protocol);
}

/** Which requests: an address or a part of it, with `*` for anything within a segment and `**` for any segments. */
export type Matcher = string | RegExp | ((url: URL) => boolean);

/** Decides about a request: exactly one of its calls, or `fetch` before `fulfill`. */
interface RouteChoice {
  readonly request: () => SentRequest;
  readonly fulfill: (answer: {
    readonly status?: number;
    readonly json?: unknown;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly contentType?: string;
    readonly response?: Response;
  }) => Promise<void>;
  readonly abort: () => Promise<void>;
  readonly continue: () => Promise<void>;
  readonly fallback: () => Promise<void>;
  /** The service's own answer. */
  readonly fetch: () => Promise<Response>;
}

export type RouteAnswer = (choice: RouteChoice) => unknown;

export interface Route {
  readonly matches: (url: URL) => boolean;
  readonly answer: RouteAnswer;
  readonly given: Matcher;
}

/** A request of the page, sent by fetch. */
export class SentRequest {
  readonly address: URL;
  readonly #init: RequestInit;

  constructor(address: URL, init: RequestInit) {
    this.address = address;
    this.#init = init;
  }

  url = (): string => this.address.href;
  method = (): string => this.#init.method ?? "GET";
  headers = (): Readonly<Record<string, string>> => Object.fromEntries(new Headers(this.#init.headers));
  allHeaders = async (): Promise<Readonly<Record<string, string>>> => this.headers();
  postDataJSON = (): unknown => JSON.parse(String(this.#init.body));
}

/** The answer to a request. */
export class ReceivedResponse {
  readonly #request: SentRequest;
  readonly #response: Response;

  constructor(request: SentRequest, response: Response) {
    this.#request = request;
    this.#response = response.clone();
  }

  request = (): SentRequest => this.#request;
  url = (): string => this.#request.url();
  status = (): number => this.#response.status;
  json = (): Promise<unknown> => this.#response.json();
}

/** Hear of the requests and the answers of a page. */
export interface Watches {
  readonly request: Set<(request: SentRequest) => void>;
  readonly response: Set<(response: ReceivedResponse) => void>;
}

/** The network of one visit to the page, which ends with it: nothing of it is heard afterwards. */
export class Visit {
  /** As every call of the client names it; each test has its own. */
  readonly browser = sessionIdOf(preferences(localStorage));
  readonly #origin: string;
  readonly #routes: readonly Route[];
  readonly #watches: Watches;
  readonly #leaving = new AbortController();
  readonly #sockets = new Set<Socket>();

  constructor(origin: string, routes: readonly Route[], watches: Watches) {
    this.#origin = origin;
    this.#routes = routes;
    this.#watches = watches;
  }

  /** Connects the page with the service. */
  begin(): void {
    current = this;
    const origin = this.#origin.replace("http", "ws");
    const sockets = this.#sockets;
    globalThis.WebSocket = class extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(new URL(url, origin), protocols);
        sockets.add(this);
        // The client hears of it by the close that follows.
        this.on("error", () => undefined);
      }
    } as unknown as typeof WebSocket;
  }

  end(): void {
    current = null;
    this.#leaving.abort();
    for (const socket of this.#sockets) socket.terminate();
  }

  fetch(target: string, init: RequestInit): Promise<Response> {
    const address = new URL(target, this.#origin);
    const { signal: leaving } = this.#leaving;
    const request = new SentRequest(address, init);
    for (const watch of [...this.#watches.request]) watch(request);
    const signal = init.signal ? AbortSignal.any([leaving, init.signal]) : leaving;
    // As browsers do: the service answers in the person's language, and for their country.
    const headers = { "accept-language": navigator.language, ...request.headers() };
    return new Promise((resolve, reject) => {
      this.#answer(request, () => fetch(address, { ...init, headers, signal })).then(
        (response) => {
          if (leaving.aborted) return;
          for (const watch of [...this.#watches.response]) watch(new ReceivedResponse(request, response));
          resolve(response);
        },
        (error: unknown) => !leaving.aborted && reject(error),
      );
    });
  }

  #answer(
    request: SentRequest,
    send: () => Promise<Response>,
    routes: readonly Route[] = this.#routes,
  ): Promise<Response> {
    const route = routes.find(({ matches }) => matches(request.address));
    if (!route) return send();
    return new Promise((resolve, reject) => {
      const choice: RouteChoice = {
        request: () => request,
        fulfill: async ({ response, json, body, headers, contentType = "application/json", ...given }) =>
          resolve(
            new Response(json === undefined ? (body ?? response?.body ?? "") : JSON.stringify(json), {
              status: given.status ?? response?.status ?? 200,
              headers: { "content-type": contentType, ...headers },
            }),
          ),
        abort: async () => reject(new TypeError("Failed to fetch")),
        continue: async () => send().then(resolve, reject),
        fallback: async () =>
          this.#answer(request, send, routes.slice(routes.indexOf(route) + 1)).then(resolve, reject),
        fetch: send,
      };
      Promise.resolve(route.answer(choice)).catch(reject);
    });
  }
}

export function matcherOf(given: Matcher): (url: URL) => boolean {
  if (typeof given === "function") return given;
  if (given instanceof RegExp) return ({ href }) => given.test(href);
  const parts = given.split(/(\*\*|\*)/).map((part) => {
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  const pattern = new RegExp(`${given.startsWith("/") ? "^https?://[^/]+" : "^"}${parts.join("")}$`);
  return ({ href }) => pattern.test(href);
}
