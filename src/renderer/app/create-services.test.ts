import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { readSomething, writeSomething } from "#tests/factories/endpoints.ts";
import { pairedZone } from "#tests/factories/paired-zone.ts";
import type { Host } from "../host/host.ts";
import { ClientDebugFlags } from "../lib/debug-flags.ts";
import { keptIn } from "../lib/session/kept-session.ts";
import { clearLocalData } from "../lib/storage/debounced-storage.ts";
import { createServices, followOutside } from "./create-services.ts";

beforeEach(clearLocalData);
afterEach(() => vi.unstubAllGlobals());

const ZONE = pairedZone();

/** A player that is paired, and main's answer to who asks for its token. */
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
  // More than the services look at is main's.
  const host = {
    kind: "electron",
    version: "1",
    serviceUrl: "http://nowhere.test",
    pairing,
    desktop,
    kept: keptIn(localStorage),
  };
  return {
    services: createServices(host as unknown as Host),
    change: (zone: PairedZone | null) => tell({ zone }),
  };
}

const offline = (): Promise<string | null> =>
  Promise.reject(new Error("OfflineError: The service cannot be reached"));

test("paired player: starts without the service when its token has ended, and takes the next token from main", async () => {
  const token = vi.fn(offline);
  const { services } = player(token);
  await followOutside(services);
  expect(services.session.get()).toMatchObject({ paired: true, zoneId: "z" });
  expect(services.session.isAuthenticated()).toBe(true);
  // A call that needs it fails as every call does without a network, and is not made again at once.
  const call = services.rest.call(readSomething, {});
  await expect(call).rejects.toMatchObject({ code: "offline", gaveUp: true });
  expect(token).toHaveBeenCalledTimes(1);

  token.mockResolvedValue("t");
  expect(await services.session.token()).toBe("t");
});

test("REST calls: the headers of every call (@P-364)", async () => {
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
