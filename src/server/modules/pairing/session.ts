import type { OpenSession } from "#server/modules/auth/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";
import type { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { playerFacts } from "./player-facts.ts";

/** A paired player's view of itself, without tokens. */
export function deviceSessionView(
  row: ZoneRow,
  deviceId: string,
  { env, now }: Pick<Services, "env" | "now">,
): Omit<PlayerDeviceSession, "token" | "refreshToken"> {
  const { account, errors } = row;
  return {
    isPaired: true,
    account: { id: account.id, businessName: account.businessName },
    ...playerFacts(row, errors, deviceId, env.billing, now().getTime()),
  };
}

/** The session issued to a newly paired player. */
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
    ...deviceSessionView(row, deviceId, services),
  };
}
