import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DeviceMetrics } from "#shared/contract/device.ts";
import { DIAGNOSTIC_CHECKS, Diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import { CLOCK_TOLERANCE_MS } from "#shared/domain/devices/device-facts.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { playbackStateOf } from "#shared/player/playback-state.ts";
import { engineView } from "#tests/factories/player/engine-view.ts";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { playerZone } from "#tests/factories/player/playback.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { countCrashDumps } from "./crash-dumps.ts";
import { DiagnosticsCollector } from "./diagnostics.ts";
import type { DiagnosticsParts } from "./parts.ts";

const NOW = Date.parse("2026-03-02T10:00:00Z");

const zone = pairedZone({
  account: { id: "a", businessName: "Café Mellan" },
  subscription: { paidUntil: "2026-04-01T00:00:00Z", gracePeriod: false },
});

/** A healthy player, except for the given changes. */
function collector(change: Partial<DiagnosticsParts> = {}): DiagnosticsCollector {
  return new DiagnosticsCollector({
    version: "1.2.3",
    os: "linux 6.1",
    serviceUrl: "https://music.test",
    uptimeMs: () => 3_600_000,
    now: () => NOW,
    timezone: () => "Europe/Stockholm",
    zoneData: "2031a",
    fetch: async () => new Response("{}", { headers: { date: new Date(NOW).toUTCString() } }),
    lookup: async () => "192.0.2.7",
    networkAddresses: () => ["192.0.2.50"],
    pairing: () => zone,
    playback: () => null,
    link: () => ({ online: true, clockOffsetMs: 120, roundTripMs: 31, offlineSince: null }),
    cache: () => ({ tracks: 40, bytes: 2e8, budgetBytes: 8e9, minutes: 900, freeDiskBytes: 5e10 }),
    output: () => ({ kind: "native", chosenId: "", label: "Speakers", devices: [] }),
    update: () => ({
      progress: { status: "not-available" },
      currentVersion: "1.2.3",
      channel: "stable",
      lastCheckedAt: NOW,
      rolledBack: null,
      supported: true,
    }),
    supportLevel: () => "supported",
    computer: async () => ({
      keyringIsBasic: false,
      graphicsOff: false,
      proxy: null,
      crashDumps: 0,
      dumpsFolder: "/data/Crashpad",
    }),
    troubles: () => [],
    lastErrors: () => [],
    memoryBytes: () => 2e8,
    ...change,
  });
}

async function results(change: Partial<DiagnosticsParts>) {
  const { checks } = await collector(change).run();
  return Object.fromEntries(checks.map(({ id, result }) => [id, result]));
}

test("diagnostics: every line appears in order, and a healthy player reports no problems", async () => {
  const diagnostics = Diagnostics.parse(await collector().run());
  expect(diagnostics.checks.map(({ id }) => id)).toEqual([...DIAGNOSTIC_CHECKS]);
  expect(diagnostics.checks.filter(({ result }) => result === "warning" || result === "failed")).toEqual([]);
});

test("diagnostics: a missing keyring, crashed graphics, a proxy and crash dumps are named", async () => {
  const folder = temporaryFolder("dumps");
  await mkdir(join(folder, "completed"));
  await writeFile(join(folder, "completed", "a.dmp"), "");
  await writeFile(join(folder, "settings.dat"), "");
  const fine = { keyringIsBasic: false, graphicsOff: false, proxy: null, crashDumps: 0, dumpsFolder: folder };
  const judged = async (change: Partial<typeof fine> | { readonly proxy: string }) =>
    (await collector({ computer: async () => ({ ...fine, ...change }) }).run()).checks.at(-1);
  expect(await judged({ keyringIsBasic: true })).toMatchObject({
    result: "warning",
    facts: { keyring: "basic_text", dumpsFolder: null },
  });
  expect(await judged({ graphicsOff: true })).toMatchObject({
    result: "warning",
    facts: { graphicsOff: true },
  });
  expect(await judged({ proxy: "proxy.shop:3128" })).toMatchObject({
    result: "failed",
    facts: { proxyAsksForPassword: "proxy.shop:3128" },
  });
  const crashDumps = await countCrashDumps(folder);
  expect(await judged({ crashDumps })).toMatchObject({
    result: "ok",
    facts: { crashDumps: 1, dumpsFolder: folder },
  });
  expect(await countCrashDumps(join(folder, "nowhere"))).toBe(0);
});

test("diagnostics: offline, the checks still run and mark network, DNS and service as failed", async () => {
  const found = await results({
    networkAddresses: () => [],
    lookup: () => Promise.reject(new Error("ENOTFOUND")),
    fetch: () => Promise.reject(new TypeError("net::ERR_INTERNET_DISCONNECTED")),
    link: () => ({ online: false, clockOffsetMs: 80, roundTripMs: null, offlineSince: NOW - 60_000 }),
  });
  expect(found).toMatchObject({ network: "failed", dns: "failed", service: "failed", clock: "ok" });
});

test("diagnostics: a service that answers with an error is a warning, not a failure", async () => {
  const found = await results({ fetch: async () => new Response("{}", { status: 503 }) });
  expect(found).toMatchObject({ service: "warning" });
});

test("diagnostics: a proxy that asks for a password is marked as such", async () => {
  const gate = { status: 401, headers: { "www-authenticate": 'Basic realm="shop"' } };
  const { checks } = await collector({ fetch: async () => new Response("", gate) }).run();
  expect(checks.find(({ id }) => id === "service")).toMatchObject({
    result: "failed",
    facts: { status: 401, asksForPassword: true },
  });
});

test("diagnostics: outdated time zone tables are named beside a correct clock", async () => {
  const { checks } = await collector({ zoneData: "2019b" }).run();
  expect(checks.find(({ id }) => id === "clock")).toMatchObject({
    result: "warning",
    facts: { oldZoneData: "2019b" },
  });
});

test("diagnostics: a clock over 15 minutes off is wrong, even if only the service's answer shows it", async () => {
  const off = (clockOffsetMs: number) => ({
    link: () => ({ online: true, clockOffsetMs, roundTripMs: 9, offlineSince: null }),
  });
  expect((await results(off(CLOCK_TOLERANCE_MS))).clock).toBe("ok");
  expect((await results(off(-CLOCK_TOLERANCE_MS - 1))).clock).toBe("failed");
  const unpaired = await results({
    link: () => ({ online: false, clockOffsetMs: null, roundTripMs: null, offlineSince: null }),
    fetch: async () => new Response("{}", { headers: { date: new Date(NOW + 2 * 3_600_000).toUTCString() } }),
  });
  expect(unpaired.clock).toBe("failed");
});

test("diagnostics: subscription, disk and sound are rated by their effect on the music", async () => {
  const cache = { tracks: 0, bytes: 0, budgetBytes: 8e9, minutes: 0 };
  const paidUntil = "2026-03-01T00:00:00Z";
  expect(
    await results({ pairing: () => ({ ...zone, subscription: { paidUntil, gracePeriod: true } }) }),
  ).toMatchObject({ subscription: "warning" });
  expect(
    await results({ pairing: () => ({ ...zone, subscription: { paidUntil, gracePeriod: false } }) }),
  ).toMatchObject({ subscription: "failed" });
  const unpaired = await results({ pairing: () => null });
  expect(unpaired).toMatchObject({ pairing: "warning" });
  expect(unpaired).not.toHaveProperty("subscription");
  expect(await results({ cache: () => ({ ...cache, freeDiskBytes: 9e8 }) })).toMatchObject({
    disk: "warning",
  });
  expect(await results({ cache: () => ({ ...cache, freeDiskBytes: 1e8 }) })).toMatchObject({
    disk: "failed",
  });
  const silent = { kind: "none", chosenId: "", label: null, devices: [] } as const;
  expect(await results({ output: () => ({ ...silent, devices: [] }) })).toMatchObject({ output: "failed" });
  expect(await results({ supportLevel: () => "unsupported" })).toMatchObject({ version: "failed" });
});

test("diagnostics: a host that sells no subscriptions shows no line about one", async () => {
  const subscription = { paidUntil: "9999-12-31T23:59:59.000Z", gracePeriod: false, graceUntil: null };
  expect(await results({ pairing: () => ({ ...zone, subscription }) })).not.toHaveProperty("subscription");
});

test("diagnostics: the subscription is rated by the service's clock, like in the player (@C-314)", async () => {
  const subscription = {
    paidUntil: "2026-03-02T09:00:00Z",
    gracePeriod: false,
    graceUntil: "2026-03-09T00:00:00Z",
  };
  const pairing = () => ({ ...zone, subscription });
  const link = (clockOffsetMs: number) => () => ({
    online: false,
    clockOffsetMs,
    roundTripMs: null,
    offlineSince: NOW,
  });
  expect((await results({ pairing })).subscription).toBe("warning");
  expect((await results({ pairing, link: link(-2 * 3_600_000) })).subscription).toBe("ok");
  expect((await results({ pairing, link: link(30 * DAY_MS) })).subscription).toBe("failed");
  const playing = playbackStateOf(
    engineView({ zone: playerZone({ subscription }), serviceNow: NOW + 30 * DAY_MS }),
  );
  expect((await results({ pairing, playback: () => playing })).subscription).toBe("failed");
});

test("diagnostics: the text names every line in plain words and numbers", async () => {
  const text = await collector({
    troubles: () => [{ cause: "DEVICE_ERROR_DISK_LOW", since: NOW, detail: "900 MB free" }],
    lastErrors: () => [{ at: NOW, message: "playback feed: closed" }],
  }).text();
  for (const id of DIAGNOSTIC_CHECKS)
    expect(text).toMatch(new RegExp(`^${id} +(ok|WARNING|FAILED|unknown)`, "m"));
  expect(text).toContain("Roomtone 1.2.3 diagnostics");
  expect(text).toContain("zone Bar, account Café Mellan");
  expect(text).toContain("bytes 46.6 GB");
  expect(text).toContain("DEVICE_ERROR_DISK_LOW 900 MB free");
  expect(text).toContain("playback feed: closed");
});

test("diagnostics: the service receives the same values without new requests", async () => {
  const metrics = DeviceMetrics.parse(
    await collector({ fetch: () => Promise.reject(new Error("nobody may be asked")) }).metrics(),
  );
  expect(metrics).toMatchObject({
    version: "1.2.3",
    uptimeMs: 3_600_000,
    clockOffsetMs: 120,
    network: { online: true, roundTripMs: 31 },
    cache: { minutes: 900 },
    update: { status: "not-available", channel: "stable" },
  });
});
