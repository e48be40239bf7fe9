import { randomUUID } from "node:crypto";
import { BROWSER_PLATFORM } from "#server/modules/devices/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { pairZone } from "./pair-zone.ts";

export interface PlaybackClient {
  readonly token: string;
  readonly refreshToken: string;
  readonly deviceId: string;
}

/**
 * Makes a browser the player of a zone. A browser has no id of its own: each pairing creates a new device.
 */
export async function createPlaybackClient(
  services: Services,
  row: ZoneRow,
  name: string,
): Promise<Result<PlaybackClient, Problem>> {
  const paired = await pairZone(services, row, {
    device_type: "other",
    platform: BROWSER_PLATFORM,
    code: randomUUID(),
    name,
  });
  if (!paired.ok) return paired;
  const { session, id: deviceId } = paired.value;
  if (!session) throw new Error("A browser was paired without a session");
  return ok({ token: session.token, refreshToken: session.refreshToken, deviceId });
}
