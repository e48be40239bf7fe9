import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { ServiceClient } from "#main/service/service-client.ts";
import { StoredFile } from "#main/storage/stored-file.ts";
import type { ErrorBody } from "#shared/contract/errors.ts";
import type { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { isTokenUsable } from "./access-token.ts";
import { OfflineError, Pairing, type PairingChange, StoredPairing } from "./pairing.ts";
import { PairingCalls } from "./pairing-calls.ts";

const NOW = 1_000_000_000_000;
const log = createLog({ write: () => undefined }, "info");

/** A token that expires after so many seconds. */
function token(seconds: number): string {
  return `h.${Buffer.from(JSON.stringify({ exp: NOW / 1000 + seconds })).toString("base64url")}.s`;
}

function session(over: Partial<PlayerDeviceSession> = {}): PlayerDeviceSession {
  return {
    token: token(600),
    refreshToken: "refresh-1",
    isPaired: true,
    soundZone: { id: "bar", name: "Bar", account: "acme", remoteCode: null },
    account: { id: "acme", businessName: "Acme" },
    subscription: { paidUntil: "2099-01-01", gracePeriod: false },
    device: { id: "device-1" },
    versions: { isUnsupported: false },
    errors: [],
    ...over,
  };
}

interface Call {
  readonly path: string;
  readonly method: string;
  readonly token: string | null;
  readonly body: unknown;
}

type Answer = { readonly status: number; readonly body: unknown } | "no network";

/** A pairing with a fake service; `calls` lists the requests it received. */
async function pairingWith(answer: (call: Call) => Answer | Promise<Answer>, stored?: PlayerDeviceSession) {
  const calls: Call[] = [];
  const service = new ServiceClient({
    serviceUrl: "http://service",
    caller: () => testCaller(),
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      const call: Call = {
        path: url.replace("http://service", ""),
        method: init.method ?? "GET",
        token: headers.get("Authorization"),
        body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
      };
      calls.push(call);
      expect(headers.get("X-API-Version")).toBe("13");
      const given = await answer(call);
      if (given === "no network") throw new TypeError("fetch failed");
      return Response.json(given.body, { status: given.status });
    },
  });
  const path = join(temporaryFolder("pairing"), "pairing");
  const file = new StoredFile(path, StoredPairing, log);
  if (stored) await file.write(stored);
  const identity = { code: "installation", platform: "LINUX", name: "till-2" };
  const time = { now: NOW, monotonic: 0 };
  const make = () =>
    new Pairing({
      file,
      calls: new PairingCalls(service, identity),
      log,
      now: () => time.now,
      monotonic: () => time.monotonic,
    });
  const pairing = make();
  await pairing.start();
  const changes: PairingChange[] = [];
  pairing.changed.on((change) => changes.push(change));
  /** A new instance with the stored state, as after a restart of the app. */
  const restarted = async () => {
    const again = make();
    await again.start();
    return again;
  };
  return { pairing, calls, changes, restarted, time, path };
}

const refusal = (error: ErrorBody["error"], reason?: string): ErrorBody => ({
  error,
  message: "No",
  ...(reason ? { reason } : {}),
  requestId: "1",
});

const refreshed = (number: number): Answer => ({
  status: 200,
  body: { data: { refreshLogin: { token: token(600 + number), refreshToken: `refresh-${number}` } } },
});

test("pairing: a code pairs the computer, and the pairing survives a restart", async () => {
  const { pairing, calls, changes, restarted } = await pairingWith(() => ({ status: 200, body: session() }));
  expect(await pairing.redeemCode("ACDE-FGHJ")).toMatchObject({
    ok: true,
    value: { soundZone: { name: "Bar" } },
  });
  expect(calls).toEqual([
    {
      path: "/api/auth/pairing_codes/redeem",
      method: "POST",
      token: null,
      body: { code: "ACDE-FGHJ", device_type: "desktop", platform: "LINUX", name: "till-2" },
    },
  ]);
  expect(changes).toMatchObject([{ zone: { soundZone: { id: "bar" } }, unexpected: false }]);
  expect((await restarted()).current()?.soundZone.id).toBe("bar");
});

test("pairing: each reason for a rejected code has its own message", async () => {
  for (const reason of ["unknown", "expired", "used", "too-many-tries"]) {
    const { pairing, changes } = await pairingWith(() => ({ status: 400, body: refusal("invalid", reason) }));
    expect(await pairing.redeemCode("ACDEFGHJ")).toEqual({ ok: false, reason });
    expect(changes).toEqual([]);
  }
  const tellings = [
    ["no network", "offline"],
    [{ status: 503, body: "busy" }, "offline"],
    [{ status: 429, body: refusal("rate_limited") }, "too-many-tries"],
    [{ status: 403, body: refusal("forbidden") }, "forbidden"],
    [{ status: 500, body: {} }, "failed"],
    [{ status: 200, body: { isPaired: false } }, "failed"],
  ] as const;
  for (const [answer, reason] of tellings) {
    const { pairing } = await pairingWith(() => answer);
    expect(await pairing.redeemCode("ACDEFGHJ")).toEqual({ ok: false, reason });
  }
});

test("pairing: a signed-in person pairs a zone with their own token", async () => {
  const { pairing, calls } = await pairingWith(() => ({
    status: 200,
    body: { id: "1", device_id: "device-1", session: session() },
  }));
  expect(await pairing.pairZone("a/b", "user-token")).toMatchObject({ ok: true });
  expect(calls[0]).toMatchObject({
    path: "/api/auth/sound_zones/a%2Fb/device",
    token: "Bearer user-token",
    body: { device_type: "desktop", platform: "LINUX", code: "installation", name: "till-2" },
  });
});

test("pairing: concurrent requests renew an expiring token once; the new one survives a restart", async () => {
  const old = session({ token: token(9) });
  const { pairing, calls, restarted } = await pairingWith(() => refreshed(2), old);
  const tokens = await Promise.all([pairing.token(), pairing.token(), pairing.token()]);
  expect(new Set(tokens)).toEqual(new Set([token(602)]));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject({ variables: { input: { refreshToken: "refresh-1" } } });
  expect(await (await restarted()).token()).toBe(token(602));
  expect(calls).toHaveLength(1);
});

test("pairing: a disk that fails for days, then a restart, do not lose the zone", async () => {
  // As in the service, using a token invalidates its predecessor.
  let retired = 0;
  const service = ({ body }: Call): Answer => {
    const sent = Number(/refresh-(\d+)/.exec(JSON.stringify(body))?.[1]);
    if (sent <= retired)
      return { status: 200, body: { data: null, errors: [{ extensions: { code: "UNAUTHENTICATED" } }] } };
    retired = sent - 1;
    return refreshed(sent + 1);
  };
  const own = await pairingWith(service, session());
  const sent = () => own.calls.map(({ body }) => /refresh-\d+/.exec(JSON.stringify(body))?.[0]);
  const renewed = async () => {
    own.time.monotonic += 61_000;
    expect(await own.pairing.renew()).toBe(true);
    expect(await own.pairing.token()).toBe(token(602));
  };
  await mkdir(`${own.path}.new`);
  await renewed();
  await renewed();
  const again = await own.restarted();
  expect(await again.renew()).toBe(true);
  await rmdir(`${own.path}.new`);
  await renewed();
  expect(sent()).toEqual(Array(4).fill("refresh-1"));
  own.time.monotonic += 61_000;
  expect(await own.pairing.renew()).toBe(true);
  expect(sent().at(-1)).toBe("refresh-2");
  expect(await (await own.restarted()).renew()).toBe(true);
  expect(sent().at(-1)).toBe("refresh-3");
  expect(own.changes).toEqual([]);
});

test("pairing: a rejected token is renewed at most once a minute, whatever the clock says", async () => {
  const { pairing, calls, time } = await pairingWith(() => refreshed(2), session({ token: token(600) }));
  expect(await pairing.renew()).toBe(true);
  time.now += 2 * 3_600_000;
  time.monotonic += 30_000;
  expect(await pairing.renew()).toBe(false);
  time.now -= 4 * 3_600_000;
  time.monotonic += 31_000;
  expect(await pairing.renew()).toBe(true);
  expect(calls).toHaveLength(2);
});

test("pairing: offline, the pairing stays and token requests fail with OfflineError", async () => {
  const { pairing, changes } = await pairingWith(() => "no network", session({ token: token(0) }));
  await expect(pairing.token()).rejects.toThrow(OfflineError);
  expect(pairing.current()).not.toBeNull();
  expect(changes).toEqual([]);
});

test("pairing: one ended by the service is lost unexpectedly, also after a restart (@C-125)", async () => {
  const ended = { status: 200, body: { data: null, errors: [{ extensions: { code: "UNAUTHENTICATED" } }] } };
  const { pairing, changes, restarted } = await pairingWith(() => ended, session({ token: token(0) }));
  expect(await pairing.token()).toBeNull();
  expect(changes).toEqual([{ zone: null, unexpected: true }]);
  expect((await restarted()).current()).toBeNull();
});

test("unpairing: leaving here is never unexpected, even if the service reports it first (@P-297 @C-228)", async () => {
  const { pairing, changes } = await pairingWith(async () => {
    void pairing.lost(pairing.generation);
    return { status: 200, body: { id: "bar" } };
  }, session());
  const unpairing: boolean[] = [];
  pairing.unpairing.on((now) => unpairing.push(now));
  expect(await pairing.unpair()).toEqual({ ok: true, value: null });
  await pairing.lost(pairing.generation);
  expect(changes).toEqual([{ zone: null, unexpected: false }]);
  expect(unpairing).toEqual([true, false]);
});

test("unpairing: leaving after the service has ended the pairing reports no loss (@C-228)", async () => {
  const ended = { status: 200, body: { data: null, errors: [{ extensions: { code: "UNAUTHENTICATED" } }] } };
  const { pairing, changes } = await pairingWith(() => ended, session({ token: token(0) }));
  expect(await pairing.unpair()).toEqual({ ok: true, value: null });
  expect(changes).toEqual([{ zone: null, unexpected: false }]);
});

test("unpairing: a signed-in person's token is used; without permission the device's own", async () => {
  const user = "a user's token";
  const asUser = await pairingWith(
    ({ token: used }) =>
      used === `Bearer ${user}`
        ? { status: 200, body: { id: "bar" } }
        : { status: 401, body: refusal("unauthorized") },
    session(),
  );
  expect(await asUser.pairing.unpair(user)).toEqual({ ok: true, value: null });
  expect(asUser.changes).toEqual([{ zone: null, unexpected: false }]);

  const stranger = await pairingWith(() => ({ status: 403, body: refusal("forbidden") }), session());
  expect(await stranger.pairing.unpair(user)).toEqual({ ok: false, reason: "forbidden" });
  expect(stranger.calls.map((call) => call.token)).toEqual([`Bearer ${user}`, `Bearer ${token(600)}`]);
  expect(stranger.pairing.current()).not.toBeNull();

  const busy = await pairingWith(() => ({ status: 503, body: refusal("unavailable") }), session());
  expect(await busy.pairing.unpair(user)).toEqual({ ok: false, reason: "offline" });
  expect(busy.calls).toHaveLength(1);
});

test("unpairing: a zone that has already removed this computer counts as unpaired", async () => {
  for (const [status, body] of [
    [404, refusal("not_found")],
    [401, refusal("unauthorized")],
    [409, refusal("conflict", "already-unpaired")],
  ] as const) {
    const { pairing, changes } = await pairingWith(() => ({ status, body }), session());
    expect(await pairing.unpair()).toEqual({ ok: true, value: null });
    expect(changes).toEqual([{ zone: null, unexpected: false }]);
  }
});

test("unpairing: offline, or without permission, nothing changes", async () => {
  for (const [answer, reason] of [
    ["no network", "offline"],
    [{ status: 403, body: {} }, "forbidden"],
  ] as const) {
    const { pairing, changes } = await pairingWith(() => answer, session());
    expect(await pairing.unpair()).toEqual({ ok: false, reason });
    expect(pairing.current()).not.toBeNull();
    expect(changes).toEqual([]);
  }
});

test("pairing: the end of an earlier pairing does not end the present one", async () => {
  const { pairing, changes } = await pairingWith(() => ({ status: 200, body: session() }), session());
  const before = pairing.generation;
  const paired = pairing.redeemCode("ACDEFGHJ");
  await pairing.lost(before);
  await paired;
  expect(pairing.current()).not.toBeNull();
  expect(changes).toMatchObject([{ unexpected: false, zone: { soundZone: { id: "bar" } } }]);
});

test("pairing: a zone renamed elsewhere shows its new name; events of other devices are ignored", async () => {
  const { pairing, changes, restarted } = await pairingWith(() => "no network", session());
  const { account, subscription, device, soundZone } = session();
  const renamed = { ...soundZone, name: "Terrace" };
  await pairing.update({ soundZone: renamed, account, subscription, device: { id: "other" } });
  await pairing.update({ soundZone, account, subscription, device });
  expect(changes).toEqual([]);
  await pairing.update({ soundZone: renamed, account, subscription, device });
  expect((await restarted()).current()?.soundZone.name).toBe("Terrace");
});

test("pairing: a token is usable with over ten seconds left, or without an expiry (@P-254)", () => {
  expect(isTokenUsable("", NOW)).toBe(false);
  expect(isTokenUsable(token(10), NOW)).toBe(false);
  expect(isTokenUsable(token(11), NOW)).toBe(true);
  expect(isTokenUsable("opaque", NOW)).toBe(true);
});

test("pairing: one in a locked keychain is restored when the keychain opens", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let locked = true;
  const stored = StoredPairing.parse({ ...session(), token: token(600), refreshToken: "refresh" });
  const file = {
    isLocked: false,
    read: async () => {
      file.isLocked = locked;
      return locked ? null : stored;
    },
    write: async () => undefined,
  };
  const calls = { redeem: vi.fn(), pair: vi.fn(), unpair: vi.fn(), refresh: vi.fn() };
  const pairing = new Pairing({ file, calls, log, now: () => NOW, monotonic: () => 0 });
  const changes: PairingChange[] = [];
  pairing.changed.on((change) => changes.push(change));
  await pairing.start();
  expect([pairing.current(), pairing.isLocked]).toEqual([null, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changes).toEqual([]);
  locked = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(pairing.isLocked).toBe(false);
  expect(changes).toMatchObject([{ zone: { soundZone: { name: "Bar" } }, unexpected: false }]);
});
