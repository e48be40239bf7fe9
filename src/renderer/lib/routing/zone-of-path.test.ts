import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { zoneOfPath } from "./zone-of-path.ts";

const ZONE = encodeId({ kind: "SoundZone", stringId: "bar", number: 7, parent: null });

test.each([
  paths.zone({ accountId: "a", zoneId: ZONE }),
  paths.zonePlayer({ accountId: "a", zoneId: ZONE }),
  paths.zoneHistory({ accountId: "a", zoneId: ZONE }),
  `/accounts/a/zones/${ZONE}/remote`,
])("zone of a path: a zone's pages name it: %s (@M-112)", (path) => {
  expect(zoneOfPath(path)).toBe(ZONE);
});

test.each([
  paths.zones({ accountId: "a" }),
  paths.zoneCreate({ accountId: "a" }),
  paths.locationDetails({
    accountId: "a",
    locationId: encodeId({ kind: "Location", stringId: "", number: 7, parent: null }),
  }),
  "/accounts/a/zones/no-id/player",
  `/elsewhere/accounts/a/zones/${ZONE}`,
  "/",
])("zone of a path: any other page names none: %s", (path) => {
  expect(zoneOfPath(path)).toBeNull();
});
