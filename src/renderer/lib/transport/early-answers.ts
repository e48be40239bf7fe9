import type { FirstRead } from "#renderer/lib/timing/first-reads.ts";
import type { PersonFrame } from "#shared/contract/rest/accounts/accounts.ts";

/** Calls made before the client was loaded; see app/early-calls.ts. */
export interface EarlyCalls {
  /** The token used for the calls. */
  readonly token: string;
  readonly person: string;
  readonly frame: Promise<Response>;
  readonly reads: readonly (FirstRead & { readonly answer: Promise<Response> })[];
}

declare global {
  interface Window {
    roomtoneEarly?: EarlyCalls;
  }
}

/** Answers are usable for this long after the request, in ms; then the client makes its own call. */
const USED_FOR_MS = 10_000;

/** Stores the calls where the client finds them. */
export function keepEarlyAnswers(calls: EarlyCalls): void {
  window.roomtoneEarly = calls;
  // A failure is not an error of the page: the client makes the call again.
  for (const { answer } of [{ answer: calls.frame }, ...calls.reads]) answer.catch(() => undefined);
}

/** Takes over the early calls; each answer is used once. Null if there are none. */
export function takeEarlyAnswers(): EarlyAnswers | null {
  const calls = window.roomtoneEarly;
  if (!calls) return null;
  delete window.roomtoneEarly;
  return new EarlyAnswers(calls);
}

/** Extracts from an answer the part that a call of this path would return; undefined if it is missing. */
type Part = (body: unknown) => unknown;

export class EarlyAnswers {
  readonly #token: string;
  readonly #parts = new Map<string, () => Promise<unknown>>();
  readonly #frame: Promise<unknown>;
  /** Accounts already used. */
  readonly #given = new Set<string>();
  #isOver = false;

  constructor({ token, person, frame, reads }: EarlyCalls) {
    this.#token = token;
    this.#frame = bodyOf(frame);
    const own = `/api/auth/users/${person}`;
    const part = (path: string, of: Part) => this.#parts.set(path, async () => of(await this.#frame));
    // The calls' own schemas validate the content.
    part(own, (body) => (body as PersonFrame).user);
    part(`${own}/accounts`, (body) => (body as PersonFrame).accounts);
    part(`${own}/acls`, (body) => (body as PersonFrame).acls);
    for (const { answer, ...read } of reads) {
      const body = bodyOf(answer);
      this.#parts.set(keyOf(read), () => body);
    }
    setTimeout(() => this.forget(), USED_FOR_MS);
  }

  /** The answer to a GET or search of this path; null when missing or unusable. */
  async take(read: FirstRead, token: string | null): Promise<unknown> {
    if (this.#isOver || token !== this.#token) return null;
    const key = keyOf(read);
    const part = this.#parts.get(key) ?? this.#account(key);
    this.#parts.delete(key);
    const answer = await part?.().catch(() => null);
    return this.#isOver ? null : (answer ?? null);
  }

  /** Drops all answers after a write, since they may be stale. */
  forget(): void {
    this.#isOver = true;
    this.#parts.clear();
  }

  /**
   * One of the person's accounts from the complete list; deactivated ones are left to the service, which refuses them.
   */
  #account(path: string): (() => Promise<unknown>) | undefined {
    const id = /^\/api\/auth\/accounts\/([^/]+)$/.exec(path)?.[1];
    if (id === undefined || this.#given.has(id)) return undefined;
    this.#given.add(id);
    return async () =>
      ((await this.#frame) as PersonFrame).accounts.items.find((one) => one.id === id && !one.deactivated);
  }
}

function keyOf({ path, body }: FirstRead): string {
  return body === undefined ? path : `${path} ${JSON.stringify(body)}`;
}

/** Rejects when the call was refused: the client makes it again and handles the error. */
function bodyOf(answer: Promise<Response>): Promise<unknown> {
  const body = answer.then((response) => {
    // An answer with a newer token is dropped, since only the client stores tokens.
    const isUsable = response.ok && !response.headers.has("x-access-token-issued");
    if (!isUsable) throw new Error(`HTTP ${response.status}`);
    return response.json();
  });
  // The answer may never be used.
  body.catch(() => undefined);
  return body;
}
