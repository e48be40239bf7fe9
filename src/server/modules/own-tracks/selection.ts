import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { MOST_OWN_TRACKS, type OwnTrackSelection } from "#shared/contract/rest/music/own-tracks.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { knownOwnTracks, matchingOwnTracks } from "./repository.ts";

/** The ids of the selected tracks, {@link MOST_OWN_TRACKS} at most. Refuses ids that are no tracks of the account. */
export async function idsOfSelection(
  { db }: Pick<Services, "db">,
  accountId: string,
  selection: OwnTrackSelection,
): Promise<Result<readonly string[], Problem>> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    const known = await knownOwnTracks(db, accountId, ids);
    return known.size < ids.length ? problem("not-found", { message: "There is no such track" }) : ok(ids);
  }
  const { matching, except } = selection;
  const found = await matchingOwnTracks(db, accountId, matching.q, MOST_OWN_TRACKS + except.length + 1);
  const left = new Set(except);
  const ids = found.filter((id) => !left.has(id));
  if (ids.length > MOST_OWN_TRACKS)
    return problem("invalid", { fields: { tracks: { code: "max", length: MOST_OWN_TRACKS } } });
  return ok(ids);
}
