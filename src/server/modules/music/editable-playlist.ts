import { accountFacts, findAccount } from "#server/modules/accounts/public.ts";
import { type CollectionRow, catalogueOf } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { type EditQuestion, mayEditMusic, playOrderChange } from "#shared/domain/music/composers.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { editorOf } from "./permissions.ts";

interface EditablePlaylist {
  readonly playlist: CollectionRow;
  readonly question: EditQuestion;
}

/** A playlist that the viewer may hear and may edit, of the kind that this change is for. */
export async function findEditablePlaylist(
  services: Services,
  viewer: Viewer,
  id: string,
  change: ReturnType<typeof playOrderChange>,
): Promise<Result<EditablePlaylist, Problem>> {
  const playlist = await catalogueOf(services, listenerOf(viewer)).collection(id);
  if (!playlist) return problem("not-found");
  const own = await asOwnPlaylist(services, viewer, playlist);
  if (own.ok && playOrderChange(playlist.composerType) !== change) return NOT_OF_THIS_KIND;
  return own;
}

const NOT_OF_THIS_KIND = problem("invalid", { reason: "composer", message: "Not a playlist of this kind" });

/** A playlist of an account whose music the viewer may edit; whether this one can be edited is the question that is left. */
export async function asOwnPlaylist(
  services: Services,
  viewer: Viewer,
  playlist: CollectionRow,
): Promise<Result<EditablePlaylist, Problem>> {
  const { curatorAccountId, composerType: composer } = playlist;
  if (viewer.kind === "device" || curatorAccountId === null) return problem("forbidden");
  const account = await findAccount(services.db, curatorAccountId);
  if (!account) return problem("not-found");
  const decision = may(viewer, "music.edit", { account: accountFacts(account, services.env.billing) });
  if (!decision.ok) return problem("forbidden", { reason: decision.reason });
  return ok({ playlist, question: { composer, curatorAccountId, account: editorOf(services, account) } });
}

/** A manual playlist whose tracks the viewer may change. */
export async function findManualPlaylist(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<CollectionRow, Problem>> {
  const found = await findEditablePlaylist(services, viewer, id, "playlist");
  if (!found.ok) return found;
  const { playlist, question } = found.value;
  return mayEditMusic(question) ? ok(playlist) : problem("forbidden", { reason: "needs-tier-3" });
}
