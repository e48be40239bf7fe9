import { type MoveBrowser, type MoveResult, moveBrowser } from "#renderer/app/move/move-rules.ts";
import type { KeyValueStorage } from "#renderer/lib/storage/stored.ts";
import type { MovedData } from "#shared/domain/moves/moved-data.ts";

export const MOVE = { from: "https://old.example", to: "https://new.example" };
export const AN_ID = "AAAAAAAAAAAAAAAAAAAAAA";

interface Cookie {
  readonly value: string;
  readonly seconds: number;
}

interface Visit extends MoveResult {
  readonly address: string;
}

/** A tab of a browser and the two origins of a service that moved, for tests: it follows every redirect. */
export class TwoOrigins {
  readonly calls: { readonly address: string; readonly body: unknown; readonly ms: number }[] = [];
  /** Milliseconds for which pages waited to be left. */
  readonly waits: number[] = [];
  /** Addresses that pages left for. */
  readonly left: string[] = [];
  /** What the two services answer; by default they are alive and hand data out once. */
  answer: (address: string, body: unknown) => Response = (address, body) => this.#serve(address, body);
  /** Whether redirects lead anywhere, and where to. */
  redirect: (address: string) => string | null = (address) => address;
  areCookiesKept = true;
  isTabKept = true;
  /** What the tab shows in the end. */
  address = "";
  readonly #cookies = new Map<string, Map<string, Cookie>>();
  readonly #local = new Map<string, Map<string, string>>();
  readonly #tab = new Map<string, Map<string, string>>();
  readonly #stored = new Map<string, MovedData>();

  cookies(origin: string): Map<string, Cookie> {
    return of(this.#cookies, origin);
  }

  local(origin: string): Map<string, string> {
    return of(this.#local, origin);
  }

  tab(origin: string): Map<string, string> {
    return of(this.#tab, origin);
  }

  /** Another tab of the same browser. */
  openTab(): void {
    this.#tab.clear();
  }

  /** Puts data into the service, as anybody can. */
  plant(id: string, data: MovedData): void {
    this.#stored.set(id, data);
  }

  /** Opens an address, and the pages that it leads to; a page that starts the client ends the visit. */
  async open(address: string): Promise<readonly Visit[]> {
    const visits: Visit[] = [];
    for (let next: string | null = address; next !== null; ) {
      if (visits.length === 10) throw new Error("A loop");
      this.address = next;
      let left: string | null = null;
      const result: MoveResult = await moveBrowser(
        this.#browser((to) => {
          left = to;
        }),
        MOVE,
      );
      visits.push({ ...result, address: next });
      next = left;
    }
    return visits;
  }

  #browser(leave: (address: string) => void): MoveBrowser {
    const address = new URL(this.address);
    const cookies = this.cookies(address.origin);
    return {
      address,
      cookies: {
        get: (name) => cookies.get(name)?.value ?? null,
        set: (name, value, seconds) => void (this.areCookiesKept && cookies.set(name, { value, seconds })),
      },
      local: storage(this.local(address.origin)),
      tab: storage(this.tab(address.origin), this.isTabKept),
      newState: () => crypto.randomUUID(),
      call: async (to, { body, method = "GET" }, ms) => {
        const sent = typeof body === "string" ? JSON.parse(body) : null;
        this.calls.push({ address: `${method} ${to}`, body: sent, ms });
        return this.answer(`${method} ${to}`, sent);
      },
      leave: async (to, ms) => {
        this.waits.push(ms);
        this.left.push(to);
        const reached = this.redirect(to);
        if (reached !== null) leave(reached);
        return reached !== null;
      },
      show: (shown) => {
        this.address = shown;
      },
    };
  }

  #serve(address: string, body: unknown): Response {
    if (address === `GET ${MOVE.from}/healthz`) return Response.json({ ok: true });
    if (address === `POST ${MOVE.to}/migrator`) {
      this.#stored.set(AN_ID, body as MovedData);
      return new Response(AN_ID);
    }
    const id = /^GET https:\/\/new\.example\/migrator\?id=(.*)$/.exec(address)?.[1] ?? "";
    const data = this.#stored.get(id);
    this.#stored.delete(id);
    return data ? Response.json(data) : Response.json({}, { status: 404 });
  }
}

function of<T>(maps: Map<string, Map<string, T>>, origin: string): Map<string, T> {
  const existing = maps.get(origin);
  if (existing) return existing;
  const made = new Map<string, T>();
  maps.set(origin, made);
  return made;
}

function storage(values: Map<string, string>, isKept = true): KeyValueStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void (isKept && values.set(key, value)),
    removeItem: (key) => void values.delete(key),
  };
}
