import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/** A slot of four hours in a schedule record. */
export function slotRecord(id: string, day: string, dtstart: string, collection = "calm") {
  const times = { rrule: `FREQ=WEEKLY;BYDAY=${day}`, dtstart, duration: "14400000" };
  return { id, name: "", color: null, collections: [collection], volume: null, ...times };
}

/** A schedule record as its owner gets it: Monday and Tuesday mornings, except at Christmas. */
export function scheduleRecord(change: Partial<Schedule> = {}): Schedule {
  return {
    id: idOf("Schedule", "week"),
    account: idOf("Account", "shop"),
    account_name: "Shop",
    name: "Opening hours",
    description: "",
    image: null,
    color_hex: null,
    color: null,
    type: "manual",
    sound_zone_id: null,
    sound_zone_count: 0,
    enabled: true,
    updated_at: "2030-01-01T00:00:00Z",
    omit_from_library: false,
    snapshot: "s1",
    permissions: ["MUSIC_READ", "MUSIC_WRITE"],
    slots: [slotRecord("a", "MO", "080000"), slotRecord("b", "TU", "080000")],
    exceptions: [
      {
        id: "christmas",
        name: "Christmas",
        from: "2029-12-24",
        to: "2029-12-26",
        yearly: true,
        plan: { kind: "silence" },
      },
    ],
    occasional: [],
    collections: [
      { id: "calm", name: "Calm Mornings", image: null, color_hex: null, playable: true },
      { id: "lively", name: "Lively Lunch", image: null, color_hex: null, playable: true },
    ],
    ...change,
  };
}
