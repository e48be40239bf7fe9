import { expect, test } from "vitest";
import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { audioRefusal, callRefusal } from "./call-refusal.ts";
import { MediaAddresses } from "./media-addresses.ts";

const mediaOf = (trackId: string): TrackMedia => ({
  trackId,
  url: `/${trackId}`,
  expiresAt: 10_000_000,
  bytes: 1000,
  sha256: "",
  frames: 1,
  bitrate: "normal",
});

test("media addresses: only an answer without the track, or 404, means that it is unavailable", async () => {
  const statuses = [400, 401, 403, 404, 408, 409, 429, 500, 502, 503, 0] as const;
  const found: Record<number, string> = {};
  for (const status of statuses) {
    const addresses = new MediaAddresses(
      async () => refuse(callRefusal(status)),
      () => 0,
    );
    const answer = await addresses.find("a", "normal", ["b"]);
    found[status] = answer.ok ? "ok" : answer.reason;
  }
  expect(found).toEqual({
    ...Object.fromEntries(statuses.map((status) => [status, "network"])),
    403: "forbidden",
    404: "gone",
  });
  const without = new MediaAddresses(
    async () => ok([mediaOf("b")]),
    () => 0,
  );
  expect(await without.find("a", "normal", ["b"])).toEqual(refuse("gone"));
});

test("media addresses: a rejected one has expired, whatever its time; a service failure is not expiry", () => {
  const meanings = [401, 403, 410, 404, 451, 416, 429, 500].map(audioRefusal);
  expect(meanings).toEqual([
    "expired",
    "expired",
    "expired",
    "gone",
    "gone",
    "damaged",
    "network",
    "network",
  ]);
});

test("media addresses: old ones do not pile up over months", async () => {
  let asked = 0;
  const addresses = new MediaAddresses(
    async (ids) => {
      asked++;
      return ok(ids.map(mediaOf));
    },
    () => 0,
  );
  for (let n = 0; n < 2000; n++) await addresses.find(`t${n}`, "normal", []);
  expect(addresses.bytesOf("t0")).toBeNull();
  expect(addresses.bytesOf("t1999")).toBe(1000);
  const before = asked;
  await addresses.find("t1900", "normal", []);
  expect(asked).toBe(before);
  await addresses.find("t0", "normal", []);
  expect(asked).toBe(before + 1);
});
