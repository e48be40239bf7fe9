import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { Pairing, StoredPairing } from "#main/pairing/pairing.ts";
import { PairingCalls } from "#main/pairing/pairing-calls.ts";
import { commandSender } from "#main/player/control-call.ts";
import { callAsDevice, type DeviceCaller } from "#main/player/device-call.ts";
import { ServiceClient } from "#main/service/service-client.ts";
import { StoredFile } from "#main/storage/stored-file.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { getMedia } from "#shared/contract/rest/player.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { createScene, type Scene } from "./scene.ts";

/** A paired computer's calls, made by the app's own client to a service that refuses some of them. */

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
});
afterAll(() => app[Symbol.asyncDispose]());

/** A computer paired with the scene's zone. `tamper`: makes its token invalid although it has not expired. */
async function computer({ owner, zone }: Scene, { tamper = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "roomtone-calls-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const log = createLog({ write: () => undefined }, "info");
  /** Statuses that answer the next calls instead of the service. */
  const faults: number[] = [];
  const statuses: number[] = [];
  const service = new ServiceClient({
    serviceUrl: owner.url,
    caller: () => testCaller(),
    fetch: async (url, init) => {
      const fault = url.includes("/player/") ? faults.shift() : undefined;
      const response = fault ? new Response("Sorry", { status: fault }) : await fetch(url, init);
      statuses.push(response.status);
      return response;
    },
  });
  const file = new StoredFile(join(folder, "pairing"), StoredPairing, log);
  const identity = { code: "installation", platform: "LINUX", name: "till" };
  const calls = new PairingCalls(service, identity);
  const make = () => new Pairing({ file, calls, log, now: Date.now, monotonic: () => performance.now() });
  const first = make();
  await first.start();
  expect(await first.pairZone(zone, owner.token ?? "")).toMatchObject({ ok: true });
  const stored = await file.read();
  if (stored && tamper) await file.write({ ...stored, token: `${stored.token.slice(0, -8)}AAAAAAAA` });
  const pairing = make();
  await pairing.start();
  statuses.length = 0;
  return { service, pairing, faults, statuses };
}

const askForMedia = (till: DeviceCaller, { tracks }: Scene) =>
  callAsDevice(till, getMedia, { body: { trackIds: [...tracks], bitrate: "normal" } });

test("refused call: a token revoked early is renewed once, and the call repeated", async () => {
  const scene = await createScene(app);
  const { statuses, ...till } = await computer(scene, { tamper: true });
  expect(await askForMedia(till, scene)).toMatchObject({ ok: true });
  expect(statuses).toEqual([401, 200, 200]);
  expect(await askForMedia(till, scene)).toMatchObject({ ok: true });
  expect(statuses).toHaveLength(4);
});

test("refused call: a new token's refusal does not count as a lost right to the music", async () => {
  const scene = await createScene(app);
  const { faults, ...till } = await computer(scene);
  faults.push(401, 401);
  expect(await askForMedia(till, scene)).toEqual(refuse("network"));
  expect(till.pairing.current()).not.toBeNull();
});

test("unpaid zone: its player is refused as forbidden, and gets its music back after payment", async () => {
  const scene = await createScene(app);
  const till = await computer(scene);
  const setPaid = (paidUntil: Date | null) =>
    app.service.services.db.update(soundZones).set({ paidUntil }).where(eq(soundZones.id, scene.zone));
  await setPaid(null);
  expect(await askForMedia(till, scene)).toEqual(refuse("forbidden"));
  await setPaid(new Date(Date.now() + DAY_MS));
  expect(await askForMedia(till, scene)).toMatchObject({ ok: true });
});

test("commands: 5xx, 408 and 429 count as network errors, other 4xx as refusals", async () => {
  const scene = await createScene(app);
  const { faults, ...till } = await computer(scene);
  const send = commandSender(till);
  for (const fault of [500, 502, 429, 408]) {
    faults.push(fault);
    expect(await send({ type: "pause" })).toEqual(refuse("network"));
  }
  for (const fault of [400, 403, 404, 409]) {
    faults.push(fault);
    expect(await send({ type: "pause" })).toEqual(refuse("refused"));
  }
  expect(await send({ type: "pause" })).toEqual(ok(null));
});
