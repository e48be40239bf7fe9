import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { Path } from "#renderer/lib/routing/path.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { ZoneLayout } from "./detail/zone-layout.tsx";
import { LocationPage } from "./location/location-page.tsx";

afterEach(closeScreen);

const accountId = idOf("Account", "acme");
const locationId = idOf("Location", "pier");
const zoneId = idOf("SoundZone", "bar");

/** Opens a page whose data never arrives; returns the analytics events. */
function open(page: ReactNode, path: Pick<Path<string, unknown>, "pattern" | "read">, address: string) {
  const event = vi.fn();
  const services = {
    rest: answering(() => new Promise(() => undefined)),
    reporting: { event },
    events: { join: quiet },
    account: { subscribe: quiet, get: () => accountId },
    playbackStates: { subscribe: quiet, get: () => null, onContact: quiet, staleSince: () => null },
  };
  showScreen(<WithServices services={services}>{page}</WithServices>, {}, { path, address });
  return event;
}

test("analytics: a location's page records 'Location - View' once, with its id (@C-030)", async () => {
  const event = open(
    <LocationPage />,
    paths.locationDetails,
    paths.locationDetails({ accountId, locationId }),
  );
  await expect.poll(() => event.mock.calls).toEqual([["Location - View", { zone_id: locationId }]]);
});

test("analytics: a zone's page records 'Zone - View' once, with its id (@C-037)", async () => {
  const event = open(<ZoneLayout />, paths.zone, paths.zone({ accountId, zoneId }));
  await expect.poll(() => event.mock.calls).toEqual([["Zone - View", { zone_id: zoneId }]]);
});
