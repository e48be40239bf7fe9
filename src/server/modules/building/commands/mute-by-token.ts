import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { findSubject } from "#server/entity.ts";
import { recordBuildingSystem } from "#server/modules/audit/public.ts";
import { type MuteRow, noteBuildingTokenUse } from "#server/modules/building/repository.ts";
import { hashOfBuildingToken } from "#server/modules/building/token.ts";
import type { LocationRow } from "#server/modules/locations/public.ts";
import { bearerToken } from "#server/plugins/calls/auth.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { BUILDING_TOKEN_PREFIX, type MuteRequest } from "#shared/contract/rest/zones/building.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { endMute, muteLocation } from "./mute-location.ts";

interface Done {
  readonly location: LocationRow;
  readonly mute: MuteRow | null;
  readonly zones: number;
}

/**
 * Mutes or unmutes the location of the caller's token. Refusals: unauthenticated, rate-limited, deactivated.
 */
export async function muteByBuildingToken(
  services: Services,
  request: FastifyRequest,
  { muted, for_minutes, reason }: z.output<typeof MuteRequest>,
): Promise<Result<Done, Problem>> {
  const token = bearerToken(request.headers.authorization);
  if (!token?.startsWith(BUILDING_TOKEN_PREFIX)) return problem("unauthenticated");
  const row = await noteBuildingTokenUse(services.db, hashOfBuildingToken(token), services.now());
  if (!row) {
    const tried = await services.limits.take("building-address", addressBlock(request.ip));
    return tried.ok
      ? problem("unauthenticated", { message: "The token is not valid", reason: "invalid" })
      : problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  }
  const tried = await services.limits.take("building-token", row.id);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const found = await findSubject(services, "location", row.locationId);
  if (!found) return problem("not-found");
  if (found.deactivated !== null) return deactivated(found.deactivated);
  const location = found.row as LocationRow;
  const done = muted
    ? await muteLocation(services, location, { by: row.name, reason, minutes: for_minutes ?? null })
    : { mute: null, ...(await endMute(services, location)) };
  // Systems repeat their calls; one that changes nothing is no entry.
  if (done.isChange) {
    const kind = muted ? "locations.muted" : "locations.unmuted";
    await recordBuildingSystem(services, { kind, system: row, location });
  }
  return ok({ location, mute: done.mute, zones: done.zones });
}
