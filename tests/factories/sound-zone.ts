import { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** A zone record of the service: paid until 2030, with a connected player. */
export function soundZone(over: Partial<SoundZone> = {}): SoundZone {
  return {
    id: "zone",
    name: "Bar",
    account: "account",
    location: "location",
    location_name: "Shop",
    city: "Lund",
    address: "",
    device: null,
    device_id: "",
    play_from: null,
    source: null,
    settings: ZoneSettings.parse({}),
    paid_until: "20300101000000",
    iso8601_paid_until: "2030-01-01T00:00:00Z",
    subscription_deactivated: false,
    iso8601_created_at: "2024-01-01T00:00:00Z",
    deactivated: false,
    online: true,
    paired: "paired",
    status: { state: "OK", message: "ALL_OK" },
    errors: [],
    preset: null,
    shown_state: null,
    labels: [],
    location_labels: [],
    shown_since: null,
    permissions: [],
    ...over,
  };
}
