import { expect, test } from "vitest";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import type { CachedFile } from "./cached-file.ts";
import { MediaProof } from "./media-proof.ts";

function file(trackId: string): CachedFile {
  const path = `/audio/${trackId}.ogg`;
  return { trackId, sha256: trackId, bytes: 1, frames: 1, bitrate: "normal", path, lastUsedAt: 0 };
}

test("media check: an unreadable file takes its turn like the others", async () => {
  const time = virtualTime();
  const files = ["locked", "a", "b"].map(file);
  const looked: string[] = [];
  const kept = {
    get: (trackId: string) => files.find((other) => other.trackId === trackId) ?? null,
    list: () => files,
    stampOf: async () => "as ever",
    verify: async ({ trackId }: CachedFile) => {
      looked.push(trackId);
      return trackId === "locked" ? ("unreadable" as const) : ("sound" as const);
    },
  };
  const proof = new MediaProof(kept, time.environment, () => undefined);
  proof.start(() => []);
  for (let minute = 0; minute < 6; minute++) await time.advance(60_000);
  expect(looked).toEqual(["locked", "a", "b", "locked", "a", "b"]);
  expect(await proof.of(file("locked"))).toBe("unreadable");
  proof.dispose();
});
