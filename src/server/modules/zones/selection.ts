import { type Problem, problem } from "#server/problems.ts";
import { MOST_ZONES, type ZoneSelection } from "#shared/contract/rest/zones/zone-filter.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import type { ZoneServices } from "./filter-repository.ts";
import { idsOfPage, knownZones } from "./search-repository.ts";

/**
 * The selected active zones of an account, {@link MOST_ZONES} at most. `within`: the locations that the viewer is
 * limited to, null for all. Refuses ids that the viewer may not list; named zones that were deactivated are left out.
 */
export async function idsOfSelection(
  services: ZoneServices,
  accountId: string,
  within: readonly string[] | null,
  selection: ZoneSelection,
): Promise<Result<readonly string[], Problem>> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    const known = await knownZones(services, { accountId, within }, ids);
    if (known.size < ids.length) return problem("not-found", { message: "There is no such zone" });
    return ok(ids.filter((id) => known.get(id)));
  }
  const { matching, except } = selection;
  const most = MOST_ZONES + except.length + 1;
  const found = await idsOfPage(services, { ...matching, accountId, within }, "place", most, null);
  const left = new Set(except);
  const ids = found.filter((id) => !left.has(id));
  if (ids.length > MOST_ZONES)
    return problem("invalid", { fields: { zones: { code: "max", length: MOST_ZONES } } });
  return ok(ids);
}
