import { expect, test } from "vitest";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { Track } from "./entities.ts";
import { Schedule } from "./music/schedules.ts";

const COMMON = {
  id: "t",
  artists: [{ id: "a", name: "Ann" }],
  album: { id: "al", title: "Blue", image: null, colorHex: null },
  isrc: null,
  duration_ms: 1000,
  disc_number: 1,
  track_number: 2,
};
const OURS = { ...COMMON, title: "Dawn", explicit: true, preview: "/media/dawn", markets: ["SE"] };

test("track: is read by title or by name (@M-165)", () => {
  const { title, ...untitled } = OURS;
  expect(Track.parse(OURS)).toEqual(OURS);
  expect(Track.parse({ ...untitled, name: "Dawn" })).toEqual(OURS);
  expect(Track.safeParse(untitled).success).toBe(false);
});

test("track: explicit is a field of its own or among its properties (@M-166)", () => {
  const { explicit, ...silent } = OURS;
  expect(Track.parse({ ...silent, properties: { explicit: true } }).explicit).toBe(true);
  expect(Track.parse({ ...silent, properties: { explicit: false } }).explicit).toBe(false);
  expect(Track.parse({ ...OURS, explicit: false }).explicit).toBe(false);
  expect(Track.safeParse(silent).success).toBe(false);
});

test("track: the preview is read in each of three forms; a track may have none (@M-167)", () => {
  const { preview, ...silent } = OURS;
  const forms = [
    { preview },
    { previewUrl: preview },
    { external_keys: { spotify: { preview_url: preview } } },
  ];
  expect(forms.map((form) => Track.parse({ ...silent, ...form }).preview)).toEqual([
    preview,
    preview,
    preview,
  ]);
  expect(Track.parse({ ...silent, external_keys: { spotify: {} } }).preview).toBeNull();
  expect(Track.parse(silent).preview).toBeNull();
});

test("track: availability is given for all or for each audio provider (@M-168)", () => {
  const { markets, ...unsaid } = OURS;
  const forms = [
    { markets: ["SE", "NO"] },
    { availableMarkets: ["SE", "NO"] },
    { playable: { house: ["SE"], elsewhere: ["NO", "SE"] } },
  ];
  for (const form of forms) {
    const track = Track.parse({ ...unsaid, ...form });
    expect(["SE", "NO", "US", "ZZ"].map((market) => isInMarket(track.markets, market))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  }
  expect(Track.safeParse(unsaid).success).toBe(false);
});

const WEEK = {
  id: "s",
  account: "a",
  account_name: "Shop",
  name: "Week",
  description: "",
  image: null,
  color_hex: null,
  color: null,
  sound_zone_count: 0,
  updated_at: "2030-01-01T00:00:00Z",
  snapshot: "1",
  permissions: [],
  slots: [],
  exceptions: [],
  collections: [],
};
const kindOf = (form: object) => {
  const { type, sound_zone_id: zone } = Schedule.parse({ ...WEEK, ...form });
  return { type, zone };
};

test("schedule: a zone's own week is recognised in each of its forms (@M-194 @M-195 @M-196)", () => {
  const own = { type: "zone", zone: "z" };
  expect(kindOf({ type: "zone", sound_zone_id: "z" })).toEqual(own);
  expect(kindOf({ composer: { __typename: "ZoneScheduleComposer", id: "z" } })).toEqual(own);
  expect(kindOf({ composer_data: { zone: { sound_zone_id: "z" } } })).toEqual(own);
  for (const composer of ["zone-composer", "ZoneScheduleComposer"])
    expect(kindOf({ composer, composer_data: { zone: { sound_zone_id: "z" } } })).toEqual(own);
  const manual = { type: "manual", zone: null };
  for (const composer of [
    "manual-composer",
    "ManualScheduleComposer",
    { __typename: "ManualScheduleComposer", id: "s" },
  ])
    expect(kindOf({ composer })).toEqual(manual);
  expect(kindOf({ type: "manual", sound_zone_id: null })).toEqual(manual);
});

test("schedule: is in the library unless the field says otherwise (@M-197)", () => {
  const read = Schedule.parse({ ...WEEK, type: "manual", sound_zone_id: null });
  expect(read.omit_from_library).toBe(false);
  expect(Schedule.safeParse({ ...WEEK, type: "manual", sound_zone_count: 1.5 }).success).toBe(false);
});
