import type { Device } from "#shared/contract/rest/entities.ts";
import type { DeviceRow } from "./repository.ts";

/** A device in REST form. */
export function toDevice(row: DeviceRow, online: boolean): Device {
  return {
    id: row.id,
    sound_zone: row.soundZoneId ?? "",
    device_type: row.deviceType,
    platform: row.platform,
    code: row.code,
    device_id: row.id,
    name: row.name,
    pairing_state: row.soundZoneId === null ? "unpaired" : "paired",
    metrics: row.id,
    app_version: { version: row.appVersion },
    tyson_version: { version: row.deviceType === "embedded" ? row.osVersion : "" },
    software_version: row.appVersion,
    osVersion: row.osVersion,
    softwareVersion: row.appVersion,
    online,
  };
}
