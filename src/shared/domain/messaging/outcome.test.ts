import { expect, test } from "vitest";
import { type DueMessage, LATEST_MS, outcomeOf, type Situation } from "./outcome.ts";

const MESSAGE: DueMessage = { placement: "over", isEmergency: false, onlyOpen: false, audioPatienceMs: 1000 };
const PLAYING: Situation = {
  wasOff: false,
  isExpired: false,
  isPaidFor: true,
  isClosed: false,
  isPaused: false,
  isMuted: false,
  isCapped: false,
  hasSound: true,
  audio: "stored",
  isBusy: false,
  hasTrack: true,
  lateMs: 0,
};
const SILENCE = { hasTrack: false };
const BETWEEN = { placement: "between" } as const;
const EMERGENCY = { isEmergency: true } as const;
const ONLY_OPEN = { onlyOpen: true };

type Row = [zone: string, Partial<Situation>, Partial<DueMessage>, outcome: string];

const rows: readonly Row[] = [
  ["playing", {}, {}, "announce"],
  ["playing", {}, BETWEEN, "wait for track"],
  ["playing, as late as allowed", { lateMs: LATEST_MS.between }, BETWEEN, "wait for track"],
  ["playing, no track ended", { lateMs: LATEST_MS.between + 1 }, BETWEEN, "miss: busy"],
  ["in planned silence", SILENCE, {}, "announce"],
  ["in planned silence", SILENCE, BETWEEN, "announce"],
  ["before its second", { lateMs: -3000 }, {}, "announce"],
  ["paused", { isPaused: true }, {}, "miss: paused"],
  ["paused", { isPaused: true }, BETWEEN, "miss: paused"],
  ["closed", { isClosed: true, ...SILENCE }, {}, "announce"],
  ["closed", { isClosed: true, ...SILENCE }, ONLY_OPEN, "miss: closed"],
  ["closed and paused", { isClosed: true, isPaused: true }, {}, "miss: paused"],
  ["closed and paused", { isClosed: true, isPaused: true }, ONLY_OPEN, "miss: closed"],
  ["open", {}, ONLY_OPEN, "announce"],
  ["unpaid", { isPaidFor: false, isPaused: true, isClosed: true }, ONLY_OPEN, "miss: unpaid"],
  ["at volume 0", { isMuted: true }, {}, "miss: muted"],
  ["capped", { isCapped: true }, {}, "miss: cap"],
  ["without its audio", { audio: "missing" }, {}, "miss: not-stored"],
  ["fetching its audio", { audio: "awaited", lateMs: 1000 }, {}, "wait for audio"],
  ["fetching its audio for too long", { audio: "awaited", lateMs: 1001 }, {}, "miss: not-stored"],
  ["without an output", { hasSound: false }, {}, "miss: no-sound"],
  ["off", { wasOff: true, lateMs: 5000 }, {}, "miss: off"],
  ["reached too late", { isExpired: true }, {}, "miss: late"],
  ["in another message", { isBusy: true }, {}, "wait for message"],
  ["in another message", { isBusy: true }, BETWEEN, "wait for message"],
  ["after others, in time", { lateMs: LATEST_MS.over }, {}, "announce"],
  ["after others, too late", { lateMs: LATEST_MS.over + 1 }, {}, "miss: busy"],
  ["in another message for too long", { isBusy: true, lateMs: LATEST_MS.over + 1 }, {}, "miss: busy"],
  ["playing", {}, EMERGENCY, "announce"],
  ["playing", {}, { ...EMERGENCY, ...BETWEEN }, "announce"],
  ["paused", { isPaused: true }, EMERGENCY, "announce"],
  ["closed", { isClosed: true }, { ...EMERGENCY, ...ONLY_OPEN }, "announce"],
  ["after another emergency", { lateMs: LATEST_MS.over + 1 }, EMERGENCY, "announce"],
  ["in another emergency", { isBusy: true }, EMERGENCY, "wait for message"],
  ["unpaid", { isPaidFor: false }, EMERGENCY, "miss: unpaid"],
  ["at volume 0", { isMuted: true }, EMERGENCY, "miss: muted"],
  ["reached too late", { isExpired: true }, EMERGENCY, "miss: late"],
];

test.each(rows)("message when the zone is %s, %o, %o: %s", (_, zone, message, expected) => {
  const outcome = outcomeOf({ ...MESSAGE, ...message }, { ...PLAYING, ...zone });
  const found =
    outcome.does === "miss"
      ? `miss: ${outcome.reason}`
      : outcome.does === "wait"
        ? `wait for ${outcome.for}`
        : outcome.does;
  expect(found).toBe(expected);
});
