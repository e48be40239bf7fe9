import { expect, test } from "vitest";
import { ENTITY_TYPES } from "./events.ts";

test("events: there are exactly these twenty entity types (@P-248)", () => {
  const names = `acl account asset billing_group collection collection_reflection device error history_track invoice
    location music_library order payment_method schedule slot slot_set sound_zone spotify_account user`;
  expect(ENTITY_TYPES).toEqual(names.split(/\s+/));
});
