import { type AccountRow, accountFacts, findAccounts } from "#server/modules/accounts/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { editActionOf } from "#shared/domain/music/composing/composers.ts";

/** Who may edit which music. Who may hear it is in `shared/domain/music/hearing.ts`. */

const curators = perOperationLoader<string, AccountRow>(async ({ services }, ids) => {
  const rows = await findAccounts(services.db, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

/** Named permissions of a playlist: MUSIC_READ, and MUSIC_WRITE for those who may edit it. */
export async function collectionPermissions(
  context: GraphqlContext,
  viewer: Viewer,
  collection: CollectionRow,
): Promise<string[]> {
  const { curatorAccountId } = collection;
  const account = curatorAccountId === null ? null : await curators(context).load(curatorAccountId);
  const edit = editActionOf(collection.composerType);
  if (!account || edit === null) return ["MUSIC_READ"];
  const subject = {
    account: accountFacts(account, context.services.env.billing),
    composer: collection.composerType,
  };
  return may(viewer, edit, subject).ok ? ["MUSIC_READ", "MUSIC_WRITE"] : ["MUSIC_READ"];
}
