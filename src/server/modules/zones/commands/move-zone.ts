import { findSubject } from "#server/entity.ts";
import type { ZoneRow } from "#server/modules/zones/repository.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

/** Why a zone may not move to this location; null when it may: one of the same account, in use, whose zones the viewer may change. */
export async function refuseMove(
  services: Services,
  viewer: Viewer,
  { zone }: ZoneRow,
  locationId: string,
): Promise<Refusal<Problem> | null> {
  const found = await findSubject(services, "location", locationId);
  // A stranger does not learn the locations of other accounts.
  if (found?.subject.account.id !== zone.accountId)
    return problem("not-found", { message: "There is no such location" });
  const decision = may(viewer, "zone.update", found.subject);
  if (!decision.ok) return problem("forbidden", { reason: decision.reason });
  return found.deactivated === null ? null : deactivated(found.deactivated);
}
