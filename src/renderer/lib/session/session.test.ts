import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, isUnauthenticated } from "#renderer/lib/transport/api-error.ts";
import { AuthError } from "./auth-error.ts";
import { DeviceMarks } from "./device-marks.ts";
import { keptIn } from "./kept-session.ts";
import {
  type LoginResult,
  Session,
  type SessionCalls,
  type SessionOptions,
  type SessionState,
} from "./session.ts";

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));

function token(lifetime: number, payload: object = { typ: "user", sub: "u1" }): string {
  const iat = Math.round(Date.now() / 1000);
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + lifetime / 1000, ...payload }))}.s`;
}

function result(serial: number, lifetime = HOUR): LoginResult {
  return {
    token: token(lifetime, { typ: "user", sub: "u1", n: serial }),
    refreshToken: `r${serial}`,
    supportChatHash: "h",
    deviceMark: null,
  };
}

/** A session whose calls answer with a new token each time, and the list of calls. */
function session(calls: Partial<SessionCalls> = {}, options: Partial<SessionOptions> = {}) {
  const asked: string[] = [];
  let serial = 0;
  const made = new Session({
    kept: keptIn(localStorage),
    marks: new DeviceMarks(localStorage),
    calls: {
      login: async (email) => {
        asked.push(`login ${email}`);
        return result(++serial);
      },
      refresh: async (refreshToken) => {
        asked.push(`refresh ${refreshToken}`);
        return result(++serial);
      },
      logout: async (refreshToken) => {
        asked.push(`logout ${refreshToken}`);
      },
      ...calls,
    },
    isAuthError: isUnauthenticated,
    ...options,
  });
  return { session: made, asked };
}

const EMPTY: SessionState = {
  token: null,
  tokenSource: null,
  refreshToken: null,
  expiresAt: null,
  userId: null,
  zoneId: null,
  paired: false,
  loggingIn: false,
  supportChatHash: null,
};

const refused = new ApiError({ status: 401, code: "unauthorized", message: "no" });

test("session: signing in goes from loggingIn to signed in (@P-253 @P-213)", async () => {
  const { session: s } = session();
  const states: boolean[] = [];
  s.subscribe(() => states.push(s.get().loggingIn));
  await s.login("a@b.se", "x");
  expect(states).toEqual([true, false]);
  expect(s.get()).toEqual({
    token: s.get().token,
    tokenSource: "login",
    refreshToken: "r1",
    expiresAt: NOW + HOUR,
    userId: "u1",
    zoneId: null,
    paired: false,
    loggingIn: false,
    supportChatHash: "h",
  });
  expect(s.isLoggedIn()).toBe(true);
});

test.each([
  ["user", "u1"],
  ["device", null],
])("session: a token of type %s has the user id %s (@P-214)", async (typ, userId) => {
  const { session: s } = session({
    login: async () => ({ ...result(1), token: token(HOUR, { typ, sub: "u1" }) }),
  });
  await s.login("a@b.se", "x");
  expect(s.get().userId).toBe(userId);
});

test("session: one started in the browser replaces the previous one and ends it at the service (@P-148)", async () => {
  const { session: s, asked } = session();
  s.setDevice({ token: token(HOUR, { typ: "interactive_device" }), zoneId: "z1" });
  s.takeOver(result(7));
  expect(s.get()).toMatchObject({ userId: "u1", tokenSource: "login", refreshToken: "r7", zoneId: "z1" });
  expect(session().session.get()).toMatchObject({ userId: "u1", refreshToken: "r7" });
  s.takeOver(result(8));
  expect(s.get()).toMatchObject({ refreshToken: "r8" });
  // The previous person was signed out.
  expect(asked).toEqual(["logout r7"]);
});

test("session: a sign-in's mark is sent with the next one, even after signing out and a reload", async () => {
  const shown: (readonly string[])[] = [];
  const login = async (email: string, _password: string, marks: readonly string[]) => {
    shown.push(marks);
    return { ...result(1), deviceMark: `mark of ${email}` };
  };
  const first = session({ login }).session;
  await first.login("a@b.se", "x");
  first.takeOver({ ...result(2), deviceMark: "mark from the browser" });
  first.logout();
  const reloaded = session({ login }).session;
  await reloaded.login("a@b.se", "x");
  await reloaded.refresh();
  expect(shown).toEqual([[], ["mark from the browser", "mark of a@b.se"]]);
  for (let n = 1; n <= 12; n += 1) await reloaded.login(`${n}@b.se`, "x");
  expect(shown.at(-1)?.slice(0, 2)).toEqual(["mark of 11@b.se", "mark of 10@b.se"]);
  expect(shown.at(-1)).toHaveLength(10);
});

test("session: a wrong password leaves it empty and allows another attempt (@P-253)", async () => {
  const { session: s } = session({ login: () => Promise.reject(refused) });
  await expect(s.login("a@b.se", "x")).rejects.toBe(refused);
  expect(s.get()).toEqual(EMPTY);
});

test("session: survives a reload", async () => {
  await session().session.login("a@b.se", "x");
  expect(session().session.get()).toMatchObject({ userId: "u1", refreshToken: "r1" });
});

test("session: a damaged stored one is ignored", () => {
  localStorage.setItem("roomtone.session", '{"token": 1}');
  expect(session().session.isLoggedIn()).toBe(false);
  localStorage.setItem("roomtone.session", "{");
  expect(session().session.isLoggedIn()).toBe(false);
});

test("session: the token is renewed at half its life (@P-447)", async () => {
  const { session: s, asked } = session();
  await s.login("a@b.se", "x");
  const first = s.get().token;
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  expect(asked).toEqual(["login a@b.se", "refresh r1"]);
  expect(s.get().token).not.toBe(first);
  expect(s.get().refreshToken).toBe("r2");
});

test("session: two calls that need a new token at once refresh it once (@P-258)", async () => {
  const { session: s, asked } = session();
  await s.login("a@b.se", "x");
  const [a, b] = await Promise.all([s.refresh(), s.refresh()]);
  expect(a).toBe(b);
  expect(asked.filter((call) => call.startsWith("refresh"))).toHaveLength(1);
});

test("session: a refused refresh ends it (@P-259)", async () => {
  const { session: s } = session({ refresh: () => Promise.reject(refused) });
  const ends: string[] = [];
  s.onEnd((end) => ends.push(end));
  await s.login("a@b.se", "x");
  expect(await s.refresh()).toBeNull();
  expect(s.isLoggedIn()).toBe(false);
  expect(ends).toEqual(["expired"]);
});

test("session: survives a refresh that fails on the network, which is retried", async () => {
  let tries = 0;
  const offline = new ApiError({ status: 0, code: "offline", message: "Failed to fetch" });
  const { session: s } = session({
    refresh: async () => {
      tries += 1;
      if (tries === 1) throw offline;
      return result(9);
    },
  });
  await s.login("a@b.se", "x");
  await expect(s.refresh()).rejects.toBe(offline);
  expect(s.isLoggedIn()).toBe(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(s.get().refreshToken).toBe("r9");
});

test("session: without a refresh token it ends with its token (@P-260)", async () => {
  const { session: s } = session({
    login: async () => ({ token: token(HOUR), refreshToken: "", supportChatHash: "", deviceMark: null }),
  });
  await s.login("a@b.se", "x");
  await vi.advanceTimersByTimeAsync(HOUR - 1000);
  expect(s.get().token).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(s.get().token).toBeNull();
});

test.each([
  ["its token expires", () => vi.advanceTimersByTimeAsync(HOUR), "Token expired"],
  ["it is refreshed", (s: Session) => s.refresh(), "Missing refresh token"],
] as const)(
  "session: without a refresh token, when %s, it ends as expired: %s (@P-414)",
  async (_, wait, message) => {
    const { session: s } = session({ login: async () => ({ ...result(1), refreshToken: "" }) });
    const causes: unknown[] = [];
    s.onEnd((end, cause) => causes.push(end, cause));
    await s.login("a@b.se", "x");
    await wait(s);
    expect(causes).toEqual(["expired", expect.objectContaining({ code: "EXPIRED", message })]);
    expect(causes[1]).toBeInstanceOf(AuthError);
    expect(s.get()).toEqual(EMPTY);
  },
);

test("session: a refresh answer without a token ends it", async () => {
  const missing = new AuthError("MISSING_DATA", "Refresh token response contains no data");
  const { session: s } = session({ refresh: () => Promise.reject(missing) });
  await s.login("a@b.se", "x");
  expect(await s.refresh()).toBeNull();
  expect(s.get()).toEqual(EMPTY);
});

test("session: a token issued with an answer replaces the stored one (@P-261 @C-320)", async () => {
  const { session: s } = session();
  await s.login("a@b.se", "x");
  const issued = token(2 * HOUR);
  s.replaceToken(issued);
  expect(s.get()).toMatchObject({ token: issued, refreshToken: "r1" });
  expect(session().session.get().token).toBe(issued);
});

test("session: a call gets a fresh token when the current one is about to expire (@P-254)", async () => {
  const { session: s, asked } = session({ login: async () => result(1, 5000) });
  await s.login("a@b.se", "x");
  await s.token();
  expect(asked).toContain("refresh r1");
});

test("session: a paired player is authenticated, but nobody is signed in (@P-255 @P-262 @P-213)", () => {
  const { session: s } = session();
  s.setDevice({ token: token(HOUR, { typ: "interactive_device", sub: "d1" }), zoneId: "z1" });
  expect(s.isLoggedIn()).toBe(false);
  expect(s.isAuthenticated()).toBe(true);
  expect(s.get()).toMatchObject({ tokenSource: "device", userId: null, zoneId: "z1", paired: true });
});

test("session: a player's token never replaces a person's (@P-256 @P-257)", async () => {
  const { session: s } = session();
  await s.login("a@b.se", "x");
  s.setDevice({ token: token(HOUR, { typ: "interactive_device" }), zoneId: "z1" });
  expect(s.get()).toMatchObject({ tokenSource: "login", userId: "u1", zoneId: "z1" });
  s.setDevice({ token: null, zoneId: null });
  expect(s.get()).toMatchObject({ tokenSource: "login", userId: "u1", zoneId: null, paired: false });
});

test("session: after signing out at a paired player its own token applies at once (@P-256)", async () => {
  const own = token(HOUR, { typ: "interactive_device", sub: "d1" });
  let give: (value: string) => void = () => undefined;
  const deviceToken = () => new Promise<string>((resolve) => (give = resolve));
  const { session: s } = session({}, { deviceToken });
  s.setDevice({ token: own, zoneId: "z1" });
  await s.login("a@b.se", "x");
  s.logout();
  const asked = s.token();
  give(own);
  expect(await asked).toBe(own);
  expect(s.get()).toMatchObject({ tokenSource: "device", userId: null, paired: true });
});

test("session: unpairing ends the player's session (@P-257)", () => {
  const { session: s } = session();
  s.setDevice({ token: token(HOUR, {}), zoneId: "z1" });
  s.setDevice({ token: null, zoneId: null });
  expect(s.get()).toMatchObject({ token: null, zoneId: null });
  expect(s.isAuthenticated()).toBe(false);
});

test("session: signing out clears it locally, at the service and after a reload (@P-253)", async () => {
  const { session: s, asked } = session();
  await s.login("a@b.se", "x");
  s.logout();
  expect(s.get()).toEqual(EMPTY);
  expect(asked).toContain("logout r1");
  expect(session().session.isLoggedIn()).toBe(false);
});

test("session: follows another tab's sign-in and sign-out", async () => {
  const here = session().session;
  const there = session().session;
  await there.login("a@b.se", "x");
  here.onStorage({ key: "roomtone.session" });
  expect(here.isLoggedIn()).toBe(true);
  const ends: string[] = [];
  here.onEnd((end) => ends.push(end));
  there.logout();
  here.onStorage({ key: "roomtone.session" });
  expect(here.isLoggedIn()).toBe(false);
  expect(ends).toEqual(["logged-out"]);
});

test("session: a waiting tab takes the token refreshed by another tab", async () => {
  const first = session();
  await first.session.login("a@b.se", "x");
  const second = session();
  await first.session.refresh();
  const answer = await second.session.refresh();
  expect(answer).toBe(first.session.get().token);
  expect(second.asked).toEqual([]);
});
