import type { Services } from "#server/services.ts";
import type { DeviceTrouble } from "#shared/contract/device.ts";
import type { PlayerMessage } from "#shared/contract/player.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";
import { type SupportLevel, supportLevel } from "#shared/domain/devices/support-level.ts";
import { VERSION_TROUBLES } from "#shared/domain/devices/trouble.ts";
import { syncErrors } from "./sync-errors.ts";

type Client = Extract<PlayerMessage, { type: "hello" }>["client"];

const CAUSES = {
  supported: null,
  "soon-unsupported": "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION",
  unsupported: "DEVICE_ERROR_UNSUPPORTED_VERSION",
} as const satisfies Record<SupportLevel, DeviceTrouble["cause"] | null>;

/**
 * Opens or resolves the version error of a player on its hello. A browser always runs the service's own
 * version.
 */
export async function syncVersionErrors(
  services: Services,
  device: DeviceViewer,
  client: Client,
): Promise<void> {
  const level =
    client.kind === "desktop" ? supportLevel(client.version, services.env.playerVersions) : "supported";
  const cause = CAUSES[level];
  const since = services.now().getTime();
  const found = cause === null ? [] : [{ cause, since, detail: client.version }];
  await syncErrors(services, device, found, VERSION_TROUBLES);
}

/** The support level of a zone's player, from the zone's open errors. */
export function versionsOf(errors: readonly { readonly cause: string }[]) {
  const has = (cause: string | null) => errors.some((error) => error.cause === cause);
  const level: SupportLevel = has(CAUSES.unsupported)
    ? "unsupported"
    : has(CAUSES["soon-unsupported"])
      ? "soon-unsupported"
      : "supported";
  return { supportLevel: level, isUnsupported: level === "unsupported" };
}
