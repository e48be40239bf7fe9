import type { PersonFrame } from "#shared/contract/rest/accounts.ts";
import type { FirstRead } from "../first-reads.ts";

/** Calls that were made before the client was there; see app/early-calls.ts. */
export interface EarlyCalls {
  /** With which they were made. */
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

/** Answers are used for this long after they were asked for, in ms: later the client asks for itself. */
const USED_FOR_MS = 10_000;

/** Leaves the calls where the client finds them. */
export function keepEarlyAnswers(calls: EarlyCalls): void {
  window.roomtoneEarly = calls;
  // A failure is no error of the page: the client asks again.
  for (const { answer } of [{ answer: calls.frame }, ...calls.reads]) answer.catch(() => undefined);
}

/** Takes over the calls that were made before the client was there; each answer is used once. Null where there are none. */
export function takeEarlyAnswers(): EarlyAnswers | null {
  const calls = window.roomtoneEarly;
  if (!calls) return null;
  delete window.roomtoneEarly;
  return new EarlyAnswers(calls);
}

/** An answer as the call of this path would have given it; undefined where it is not part of the answer. */
type Part = (body: unknown) => unknown;

export class EarlyAnswers {
  readonly #token: string;
  readonly #parts = new Map<string, () => Promise<unknown>>();
  readonly #frame: Promise<unknown>;
  /** Accounts that were given. */
  readonly #given = new Set<string>();
  #isOver = false;

  constructor({ token, person, frame, reads }: EarlyCalls) {
    this.#token = token;
    this.#frame = bodyOf(frame);
    const own = `/api/auth/users/${person}`;
    const part = (path: string, of: Part) => this.#parts.set(path, async () => of(await this.#frame));
    // What it says is read by the schemas of the calls that it stands for.
    part(own, (body) => (body as PersonFrame).user);
    part(`${own}/accounts`, (body) => (body as PersonFrame).accounts);
    part(`${own}/acls`, (body) => (body as PersonFrame).acls);
    for (const { answer, ...read } of reads) {
      const body = bodyOf(answer);
      this.#parts.set(keyOf(read), () => body);
    }
    setTimeout(() => this.forget(), USED_FOR_MS);
  }

  /** The answer to a GET or a search of this path; null where there is none, or where it cannot be used. */
  async take(read: FirstRead, token: string | null): Promise<unknown> {
    if (this.#isOver || token !== this.#token) return null;
    const key = keyOf(read);
    const part = this.#parts.get(key) ?? this.#account(key);
    this.#parts.delete(key);
    const answer = await part?.().catch(() => null);
    return this.#isOver ? null : (answer ?? null);
  }

  /** Something was written: what was read before is not used any more. */
  forget(): void {
    this.#isOver = true;
    this.#parts.clear();
  }

  /** One of the person's accounts, which the list has whole; the service refuses one that is deactivated. */
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

/** Rejects where the call was refused: the client makes it again, and knows what to do about it. */
function bodyOf(answer: Promise<Response>): Promise<unknown> {
  const body = answer.then((response) => {
    // A newer token that comes with it is the client's to keep: it asks for itself then.
    const isUsable = response.ok && !response.headers.has("x-access-token-issued");
    if (!isUsable) throw new Error(`HTTP ${response.status}`);
    return response.json();
  });
  // It may be that nobody asks for it.
  body.catch(() => undefined);
  return body;
}
