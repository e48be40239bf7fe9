import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { firstReads } from "./first-reads.ts";

const zone = idOf("SoundZone", "bar");

test.each([
  [`/accounts/shop/zones/${zone}/player`, "", [`/api/auth/sound_zones/${zone}`]],
  [
    "/accounts/shop/zones",
    "",
    ["/api/auth/accounts/shop/zone-counts", "/api/auth/accounts/shop/sound_zones/search"],
  ],
  ["/accounts/shop/zones", "?q=bar", []],
  ["/accounts/shop/zones/deleted", "", []],
  ["/home", "", []],
])("first reads: %s%s asks for %j", (pathname, search, asked) => {
  expect(firstReads({ pathname, search }).map(({ path }) => path)).toEqual(asked);
});
