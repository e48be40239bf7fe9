import type { KeyValueStorage } from "#renderer/lib/storage/stored.ts";
import { allowedOf, MOVED_COOKIES, MOVED_KEYS, type MovedData } from "#shared/domain/moves/moved-data.ts";
import { MIGRATOR_PATH, type MoveOrigins, PROBE_PATH } from "#shared/domain/moves/service-move.ts";

/**
 * [Note: moving what browsers remember] Where an operator has named the service's former origin, the first page that a
 * browser opens at the present one goes to the former one and back:
 *
 * 1. At the present origin: asks whether the former one answers, remembers the wanted page in this tab's storage, and leaves for
 *    `{from}/?move-to={to}&move-state=…`.
 * 2. At the former one: sends what {@link allowedOf} allows to `{to}/migrator`, and returns with the id that it got:
 *    `{to}/?move-id=…&move-state=…`.
 * 3. At the present one: fetches the data by the id, stores it, and opens the wanted page.
 *
 * The wanted page never leaves its origin: addresses contain secrets, and nobody else can choose where this ends. Nor can an
 * id that this tab has not asked for be used: its state is unknown. A page leaves only if it can remember that it did, so
 * that no answer of the other origin leads to a loop.
 */

/** platform §4. */
export type MoveOutcome =
  | "disabled"
  | "inactive"
  | "redirecting-to-destination"
  | "redirecting-to-source"
  | "already-migrated"
  | "success"
  | "disallowed-origin";

export interface MoveResult {
  readonly outcome: MoveOutcome;
  /** What is reported; null: nothing went wrong. */
  readonly error: Error | null;
}

/** Times of platform §9. Moved cookies, and the mark that the data was moved. */
const COOKIE_SECONDS = 7_776_000;
/** The mark that it is not tried again. */
const DISABLED_SECONDS = 2_592_000;
/** The mark that it is being tried, which only shows that cookies are kept. */
const TRYING_SECONDS = 60;
const PROBE_MS = 5_000;
const REDIRECT_MS = 10_000;
const CALL_MS = 10_000;

const MARK = "roomtone.moved";
type Mark = "trying" | "done" | "off";
const ATTEMPT = "roomtone.moving";

const HIGHEST_STATUS = 303;
const ID = /^[\w-]{22}$/;

/** What the rules need of the browser. Storage that is denied counts as empty. */
export interface MoveBrowser {
  readonly address: URL;
  readonly cookies: {
    readonly get: (name: string) => string | null;
    readonly set: (name: string, value: string, seconds: number) => void;
  };
  readonly local: KeyValueStorage;
  /** Of this tab and origin. */
  readonly tab: KeyValueStorage;
  readonly newState: () => string;
  /** A call that fails after `ms`. */
  readonly call: (address: string, init: RequestInit, ms: number) => Promise<Response>;
  /** Opens another page in place of this one; false if this one is still there after `ms`. */
  readonly leave: (address: string, ms: number) => Promise<boolean>;
  /** Changes the shown address. */
  readonly show: (address: string) => void;
}

/** Brings along what the browser remembers of the former origin, or sends it to the present one. */
export async function moveBrowser(browser: MoveBrowser, move: MoveOrigins): Promise<MoveResult> {
  const { origin } = browser.address;
  if (origin === move.to) return await atDestination(browser, move);
  if (origin === move.from) return await atSource(browser, move);
  return result("inactive");
}

async function atSource(browser: MoveBrowser, { from, to }: MoveOrigins): Promise<MoveResult> {
  const asked = browser.address.searchParams;
  const destination = asked.get("move-to");
  // Nobody is sent away from the former address, where somebody may be signed in and a player may play.
  if (destination === null) return result("inactive");
  if (destination !== to) {
    browser.show(`${from}/`);
    return result("disallowed-origin");
  }
  const id = await send(browser, to).catch(() => "");
  const query = new URLSearchParams({ "move-id": id, "move-state": asked.get("move-state") ?? "" });
  if (await browser.leave(`${to}/?${query}`, REDIRECT_MS)) return result("redirecting-to-destination");
  browser.show(`${from}/`);
  return result("disabled", unreachable());
}

async function atDestination(browser: MoveBrowser, move: MoveOrigins): Promise<MoveResult> {
  const attempt = readAttempt(browser.tab);
  const id = browser.address.searchParams.get("move-id");
  if (id !== null) return await arrived(browser, move, attempt, id);
  switch (browser.cookies.get(MARK)) {
    case "done":
      mark(browser, "done", COOKIE_SECONDS);
      return result("already-migrated");
    case "off":
      return result("disabled");
  }
  // This tab went there already: it came back without an answer, or its cookies are gone.
  if (attempt) return disable(browser);
  return await goToSource(browser, move);
}

async function goToSource(browser: MoveBrowser, { from, to }: MoveOrigins): Promise<MoveResult> {
  const { pathname, search, hash } = browser.address;
  mark(browser, "trying", TRYING_SECONDS);
  if (browser.cookies.get(MARK) !== "trying") return result("disabled");
  if (!(await isAlive(browser, from))) return disable(browser, unreachable());
  const state = writeAttempt(browser, pathname + search + hash);
  if (readAttempt(browser.tab)?.state !== state) return result("disabled");
  const query = new URLSearchParams({ "move-to": to, "move-state": state });
  if (await browser.leave(`${from}/?${query}`, REDIRECT_MS)) return result("redirecting-to-source");
  return disable(browser, unreachable());
}

async function arrived(
  browser: MoveBrowser,
  { to }: MoveOrigins,
  attempt: Attempt | null,
  id: string,
): Promise<MoveResult> {
  if (attempt?.state !== browser.address.searchParams.get("move-state") || !attempt) {
    browser.show(`${to}/`);
    // A tab whose storage does not outlive its visit elsewhere would go there again and again.
    if (browser.cookies.get(MARK) === "trying") mark(browser, "off", DISABLED_SECONDS);
    return result("disallowed-origin");
  }
  const wanted = to + attempt.page;
  // The state is used up; the tab still knows that it was there.
  writeAttempt(browser, attempt.page);
  try {
    keep(browser, await receive(browser, to, id));
  } catch (error) {
    browser.show(wanted);
    return disable(browser, error instanceof Error ? error : new Error(String(error)));
  }
  mark(browser, "done", COOKIE_SECONDS);
  // The page has read its storage already: it starts anew, unless it would not know that all is done.
  if (browser.cookies.get(MARK) === "done" && (await browser.leave(wanted, REDIRECT_MS)))
    return result("success");
  browser.show(wanted);
  return result("success");
}

/** Sends what is allowed to the present origin; returns the id that it can be fetched by. */
async function send(browser: MoveBrowser, to: string): Promise<string> {
  const answer = await browser.call(
    to + MIGRATOR_PATH,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(collect(browser)),
    },
    CALL_MS,
  );
  const id = (await accepted(answer).text()).trim();
  if (!ID.test(id)) throw new Error("Domain migration got no id");
  return id;
}

async function receive(browser: MoveBrowser, to: string, id: string): Promise<MovedData> {
  if (!ID.test(id)) throw new Error("Domain migration got no id");
  const answer = await browser.call(`${to}${MIGRATOR_PATH}?${new URLSearchParams({ id })}`, {}, CALL_MS);
  const { cookies, localStorage }: Partial<MovedData> = Object(await accepted(answer).json());
  return allowedOf({ cookies: Object(cookies), localStorage: Object(localStorage) });
}

function accepted(answer: Response): Response {
  if (answer.status > HIGHEST_STATUS) throw new Error(`Status ${answer.status} during domain migration`);
  return answer;
}

function collect({ cookies, local }: MoveBrowser): MovedData {
  const read = (names: readonly string[], get: (name: string) => string | null) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
  return {
    cookies: read(MOVED_COOKIES, cookies.get),
    localStorage: read(MOVED_KEYS, (name) => local.getItem(name)),
  };
}

/** Stores the data where there is nothing yet: what is there is newer. */
function keep({ cookies, local }: MoveBrowser, data: MovedData): void {
  for (const [name, value] of Object.entries(data.cookies))
    if (cookies.get(name) === null) cookies.set(name, value, COOKIE_SECONDS);
  for (const [name, value] of Object.entries(data.localStorage))
    if (local.getItem(name) === null) local.setItem(name, value);
}

/** Whether a service that expects this origin answers there: a parked or redirected domain does not. */
async function isAlive(browser: MoveBrowser, from: string): Promise<boolean> {
  try {
    return (await browser.call(from + PROBE_PATH, { redirect: "error" }, PROBE_MS)).ok;
  } catch {
    return false;
  }
}

/** platform §8. */
const unreachable = () => new Error("Unreachable domain(s) during domain migration");

function disable(browser: MoveBrowser, error: Error | null = null): MoveResult {
  mark(browser, "off", DISABLED_SECONDS);
  return result("disabled", error);
}

function mark({ cookies }: MoveBrowser, value: Mark, seconds: number): void {
  cookies.set(MARK, value, seconds);
}

/** That this tab went to the former origin, from which page, and how it recognises the answer. */
interface Attempt {
  readonly state: string;
  /** Path, search and hash. */
  readonly page: string;
}

function readAttempt(tab: KeyValueStorage): Attempt | null {
  try {
    const { state, page }: Partial<Attempt> = Object(JSON.parse(tab.getItem(ATTEMPT) ?? ""));
    const isWhole = typeof state === "string" && typeof page === "string" && page.startsWith("/");
    return isWhole ? { state, page } : null;
  } catch {
    return null;
  }
}

/** Remembers for this tab that it went there; returns a new state. */
function writeAttempt({ tab, newState }: MoveBrowser, page: string): string {
  const attempt: Attempt = { state: newState(), page };
  tab.setItem(ATTEMPT, JSON.stringify(attempt));
  return attempt.state;
}

const result = (outcome: MoveOutcome, error: Error | null = null): MoveResult => ({ outcome, error });
