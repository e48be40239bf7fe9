import { expect, test, vi } from "vitest";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import type { Host } from "#renderer/host/host.ts";
import { ClientDebugFlags } from "#renderer/lib/page/debug-flags.ts";
import { consentStore } from "#renderer/lib/reporting/consent.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { keptIn } from "#renderer/lib/session/kept-session.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { ReportBatch } from "#shared/contract/rest/status/reporting.ts";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { readSomething, writeSomething } from "#tests/factories/service/endpoints.ts";
import { createServices, followOutside } from "./create-services.ts";

const LIVE = new AbortController().signal;

const ZONE = pairedZone();

/** A paired player, and main's answer to a request for its token. */
function player(token: () => Promise<string | null>) {
  let tell: (change: { zone: PairedZone | null }) => void = () => undefined;
  const pairing = {
    current: async () => ZONE,
    token,
    on: (_event: "changed", listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
  const desktop = {
    state: async () => ({ debugFlags: new ClientDebugFlags(() => undefined).current }),
    on: () => () => undefined,
  };
  // The services use only this part of main.
  const host = {
    kind: "electron",
    version: "1",
    serviceUrl: "http://nowhere.test",
    pairing,
    desktop,
    kept: keptIn(localStorage),
  };
  return {
    services: createServices(host as unknown as Host, LIVE),
    change: (zone: PairedZone | null) => tell({ zone }),
  };
}

const offline = (): Promise<string | null> =>
  Promise.reject(new Error("OfflineError: The service cannot be reached"));

test("paired player: starts without the service although its token expired, then uses main's next token", async () => {
  const token = vi.fn(offline);
  const { services } = player(token);
  await followOutside(services);
  expect(services.session.get()).toMatchObject({ paired: true, zoneId: "z" });
  expect(services.session.isAuthenticated()).toBe(true);
  // A call that needs the token fails as it would without a network, and is not retried at once.
  const call = services.rest.call(readSomething, {});
  await expect(call).rejects.toMatchObject({ code: "offline", gaveUp: true });
  expect(token).toHaveBeenCalledTimes(1);

  token.mockResolvedValue("t");
  expect(await services.session.token()).toBe("t");
});

test("REST calls: every call carries the client's headers (@P-364)", async () => {
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Response.json({});
  });
  const { services } = player(async () => "t1");
  await followOutside(services);
  services.debugFlags.set({ ...services.debugFlags.current, canary: true });
  await services.rest.call(writeSomething, {});
  const [headers = new Headers()] = sent;
  expect(Object.fromEntries(headers)).toMatchObject({
    "X-API-Version": "13",
    Accept: "application/json",
    "Content-Type": "application/json",
    Authorization: "Bearer t1",
    "X-Canary": "true",
  });
  expect(headers.get("x-tracking-id")).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.parse(headers.get("x-user-agent") ?? "")).toMatchObject({
    platform: expect.any(String),
    platformVersion: "1",
    locale: "EN",
    soundZone: "z",
    sessionId: expect.any(String),
  });
});

test("paired player: starts while the service does not answer", async () => {
  const { services } = player(() => new Promise(() => undefined));
  await followOutside(services);
  expect(services.session.get()).toMatchObject({ paired: true, zoneId: "z" });
});

test("paired player: pairing and unpairing change the zone at once (@P-257)", async () => {
  const { services, change } = player(offline);
  await followOutside(services);
  change(null);
  expect(services.session.get()).toMatchObject({ paired: false, zoneId: null });
  change({ ...ZONE, soundZone: { ...ZONE.soundZone, id: "y" } });
  expect(services.session.get()).toMatchObject({ paired: true, zoneId: "y" });
});

/** A browser with a signed-in person, and a service with a given answer for each path. */
function browser(answers: Readonly<Record<string, () => Response>>) {
  const kept = keptIn(localStorage);
  const token = `e30.${btoa(JSON.stringify({ typ: "user", sub: "u1" }))}.s`;
  kept.write({ token, refreshToken: "r1", supportChatHash: "h" });
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, search } = new URL(url);
    const answer = answers[search || pathname];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  const host = {
    kind: "web",
    manages: true,
    version: "1",
    platform: "",
    serviceUrl: "http://nowhere.test",
    kept,
  } as const;
  const services = createServices(host, LIVE);
  const ends: unknown[] = [];
  services.session.onEnd((end, cause) => ends.push(end, cause));
  return { services, ends };
}

const REFRESHED = {
  refreshLogin: { userId: "u1", token: "e30.e30.new", refreshToken: "r2", supportChatHash: "h" },
};
const refusal = (status: number) => () =>
  Response.json({ error: "unauthorized", message: "no", requestId: "q1" }, { status });

test("end of the page: drops its data with the timers of both", () => {
  vi.useFakeTimers();
  const end = new AbortController();
  const token = `e30.${btoa(JSON.stringify({ typ: "user", sub: "u1", exp: Date.now() / 1000 + 900 }))}.s`;
  const kept = keptIn(localStorage);
  kept.write({ token, refreshToken: "r1", supportChatHash: "" });
  const host = { kind: "web", manages: true, version: "1", platform: "", serviceUrl: "", kept } as const;
  const { queryClient, session } = createServices(host, end.signal);
  expect(session.get().userId).toBe("u1");
  queryClient.setQueryData(["zones"], []);
  // What was shown and stored meanwhile.
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(2);
  end.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test("session: a person refused again with a fresh token is signed out (@P-420)", async () => {
  const { services, ends } = browser({
    "/api/auth/users/u1": refusal(401),
    "?op=RefreshLogin": () => Response.json({ data: REFRESHED }),
  });
  await services.queryClient.fetchQuery(accountQueries(services).user("u1")).catch(() => undefined);
  expect(services.session.get()).toMatchObject({ token: null, refreshToken: null });
  expect(ends).toEqual(["expired", expect.objectContaining({ status: 401, ofSessionUser: true })]);
});

test("session: neither a failing person request nor an overloaded service ends it", async () => {
  const { services, ends } = browser({
    "/api/auth/users/u1": refusal(429),
    "/api/auth/users/u2": refusal(403),
  });
  // After an overload answer the client retries later.
  vi.useFakeTimers();
  for (const user of ["u1", "u2"]) {
    const asked = services.queryClient.fetchQuery(accountQueries(services).user(user)).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await asked;
  }
  vi.useRealTimers();
  expect(ends).toEqual([]);
  expect(services.session.isLoggedIn()).toBe(true);
});

test.each([
  [
    "refresh",
    (services: Services) => services.session.refresh(),
    "RefreshLogin",
    "Refresh token response contains no data",
  ],
  [
    "sign-in",
    (services: Services) => services.session.login("a@b.se", "x"),
    "LoginUser",
    "Expected login response to contain data",
  ],
] as const)("session: a %s answered without a token fails (@P-414)", async (_, call, operation, message) => {
  const { services, ends } = browser({ [`?op=${operation}`]: () => Response.json({ data: {} }) });
  const failure = await call(services).catch((error: unknown) => error);
  const causes = [failure, ...ends];
  expect(causes).toContainEqual(
    expect.objectContaining({ name: "AuthError", code: "MISSING_DATA", message }),
  );
});

test("calls: an error of the service is reported, a refusal or a lost network is not", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { services } = browser({ "/api/auth/users/u2": refusal(500), "/api/auth/users/u3": refusal(403) });
  for (const user of ["u2", "u3", "u4"])
    await services.queryClient.fetchQuery(accountQueries(services).user(user)).catch(() => undefined);
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    sent.push(String(body));
    return new Response("{}");
  });
  await (await services.reporting.start()).flush();
  expect(sent.map((body) => ReportBatch.parse(JSON.parse(body)).reports)).toMatchObject([
    [{ kind: "error", scope: "calls", code: "server 500", requestId: "q1" }],
  ]);
});

test("client operations: reported by name, type, outcome and duration with analytics consent (@P-369)", async () => {
  consentStore().write(2);
  // Node's would measure calls of later tests, too.
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      observe() {}
    },
  );
  vi.spyOn(Math, "random").mockReturnValue(0);
  const sent: string[] = [];
  const { services } = browser({ "?op=RefreshLogin": () => Response.json({ data: REFRESHED }) });
  await services.session.refresh();
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    sent.push(String(body));
    return new Response("{}");
  });
  await (await services.reporting.start()).flush();
  expect(sent.map((body) => ReportBatch.parse(JSON.parse(body)))).toMatchObject([
    {
      client: { host: "web", version: "1" },
      reports: [
        {
          kind: "timing",
          name: "RefreshLogin",
          type: "mutation",
          outcome: "success",
          durationMs: expect.any(Number),
        },
      ],
    },
  ]);
});
