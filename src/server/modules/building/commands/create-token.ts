import { randomUUID } from "node:crypto";
import {
  type BuildingTokenRow,
  insertBuildingToken,
  tokensOfLocation,
} from "#server/modules/building/repository.ts";
import { hashOfBuildingToken, newBuildingToken } from "#server/modules/building/token.ts";
import type { LocationRow } from "#server/modules/locations/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { MOST_BUILDING_TOKENS } from "#shared/contract/rest/zones/building.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Creates a token by which a building system mutes this location. */
export async function createToken(
  { db, now }: Services,
  { userId }: PersonViewer,
  location: LocationRow,
  name: string,
): Promise<Result<{ readonly row: BuildingTokenRow; readonly token: string }, Problem>> {
  if ((await tokensOfLocation(db, location.id)).length >= MOST_BUILDING_TOKENS)
    return problem("invalid", { reason: "too-many", message: `More than ${MOST_BUILDING_TOKENS} tokens` });
  const token = newBuildingToken();
  const row = await insertBuildingToken(db, {
    id: idOf("BuildingSystem", randomUUID()),
    locationId: location.id,
    name,
    tokenHash: hashOfBuildingToken(token),
    createdBy: userId,
    createdAt: now(),
  });
  return ok({ row, token });
}
