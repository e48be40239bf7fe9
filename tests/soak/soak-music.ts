import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { CollectionSnapshot, PlayableTrack, SourceSnapshot } from "#shared/contract/player.ts";
import { playableTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";

/** Tracks of realistic length, two and a half to four and a half minutes. */
const music = (name: string, count: number): readonly PlayableTrack[] =>
  Array.from({ length: count }, (_, n) =>
    playableTrack({
      id: `${name}-${n}`,
      artists: [{ id: `artist ${n % 17}`, name: "" }],
      durationMs: 150_000 + ((n * 37_171) % 120_000),
    }),
  );

const collection = (id: string, count: number, playbackMode: "shuffle" | "linear"): CollectionSnapshot =>
  sourceSnapshot(music(id, count), { id, playbackMode });

const HOUR = 60;
const DAY = 24 * HOUR;

/** A bar's week: mornings, days, evenings, and a party on Saturday over midnight; the fallback fills the rest. */
export const schedule: SourceSnapshot = sourceSnapshot([], {
  id: "a schedule",
  type: "schedule",
  week: {
    slots: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
      {
        id: `morning ${day}`,
        startMinute: day * DAY + 7 * HOUR,
        durationMinutes: 4.5 * HOUR,
        collectionId: "morning",
      },
      {
        id: `day ${day}`,
        startMinute: day * DAY + 11.5 * HOUR,
        durationMinutes: 5 * HOUR,
        collectionId: "day",
      },
      {
        id: `evening ${day}`,
        startMinute: day * DAY + 17 * HOUR,
        durationMinutes: (day === 5 ? 9.5 : 6) * HOUR,
        collectionId: day === 5 ? "party" : "evening",
      },
    ]),
    collections: [
      collection("morning", 60, "shuffle"),
      collection("day", 40, "linear"),
      collection("evening", 80, "shuffle"),
      collection("party", 30, "shuffle"),
      collection("night", 25, "linear"),
    ],
    fallbackCollectionId: "night",
    // Exceptions within the soak's days: inventory, Sunday hours on a weekday, and a yearly party.
    exceptions: [
      { id: "x0", name: "", from: "2030-04-01", to: "2030-04-01", yearly: false, plan: { kind: "silence" } },
      { id: "x1", name: "", from: "2028-10-29", to: "2028-10-29", yearly: true, plan: { kind: "silence" } },
      {
        id: "x2",
        name: "",
        from: "2030-03-31",
        to: "2030-03-31",
        yearly: false,
        plan: { kind: "day", day: "SA" },
      },
      {
        id: "x3",
        name: "",
        from: "2029-10-26",
        to: "2029-10-26",
        yearly: true,
        plan: { kind: "collection", collectionId: "party" },
      },
    ],
  },
});

const LATE = [{ from: "07:00", to: "02:30" }];

/** Closed for some hours each night, and from midnight on Sunday. */
export const openingHours: OpeningHours = {
  days: { MO: LATE, TU: LATE, WE: LATE, TH: LATE, FR: LATE, SA: LATE, SU: [{ from: "09:30", to: "24:00" }] },
};

export const playlist: SourceSnapshot = sourceSnapshot(music("list", 50), {
  id: "a playlist",
  playbackMode: "shuffle",
});
