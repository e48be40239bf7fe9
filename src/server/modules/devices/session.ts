import type { OpenSession } from "#server/modules/auth/sessions.ts";
import { versionsOf } from "#server/modules/zone-errors/settle-version.ts";
import type { ZoneRow } from "#server/modules/zones/repository.ts";
import type { Services } from "#server/services.ts";
import type { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { graceEnd, inGracePeriod } from "#shared/domain/playback/grace.ts";

/** What a paired player sees of itself, without tokens. */
export function deviceSessionView(
  row: ZoneRow,
  deviceId: string,
  now: number,
): Omit<PlayerDeviceSession, "token" | "refreshToken"> {
  const { zone, account, errors } = row;
  const grace = graceEnd(zone);
  return {
    isPaired: true,
    soundZone: { id: zone.id, name: zone.name, account: zone.accountId, remoteCode: zone.remoteCode },
    account: { id: account.id, businessName: account.businessName },
    subscription: {
      paidUntil: zone.paidUntil?.toISOString() ?? null,
      gracePeriod: inGracePeriod(zone, now),
      graceUntil: grace === null ? null : new Date(grace).toISOString(),
    },
    device: { id: deviceId },
    versions: versionsOf(errors),
    errors: errors.map(({ id, cause }) => ({ id, cause })),
  };
}

/** The session that a player is given when it is paired. */
export async function newDeviceSession(
  services: Services,
  row: ZoneRow,
  deviceId: string,
  { sessionId, refreshToken }: OpenSession,
): Promise<PlayerDeviceSession> {
  const { id: soundZoneId, accountId } = row.zone;
  return {
    token: await services.tokens.issueDevice({ deviceId, accountId, soundZoneId, sessionId }),
    refreshToken,
    ...deviceSessionView(row, deviceId, services.now().getTime()),
  };
}
