import { expect, test } from "vitest";
import { playbackState } from "#tests/factories/playback.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { countZones } from "./zone-counts.ts";

const UNPAIRED = {
  paired: "unpaired",
  online: false,
  status: { state: "NOT_SETUP", message: "NOT_SETUP" },
} as const;
const NOW = Date.parse("2026-01-10T12:00:00Z");

test("a zone that plays in its grace period is counted as one that plays", () => {
  const late = soundZone({
    iso8601_paid_until: "2026-01-09T12:00:00Z",
    iso8601_grace_until: "2026-01-16T12:00:00Z",
  });
  const count = (now: number) => countZones([late], () => playbackState(), now);
  expect(count(NOW)).toEqual({ playing: 1, quiet: 0, problems: 0 });
  expect(count(NOW + 7 * 86_400_000)).toEqual({ playing: 0, quiet: 0, problems: 1 });
});

test("a zone is quiet while it is paused or not set up yet, and needs somebody when its player is not there", () => {
  const zones = [
    soundZone({ id: "paused" }),
    soundZone({ id: "new", ...UNPAIRED, iso8601_paid_until: null }),
    soundZone({ id: "gone", online: false }),
    soundZone({ id: "bare", ...UNPAIRED }),
  ];
  const states = new Map([["paused", playbackState({ status: "paused" })]]);
  const counts = countZones(zones, (id) => states.get(id) ?? null, NOW);
  expect(counts).toEqual({ playing: 0, quiet: 2, problems: 2 });
});
