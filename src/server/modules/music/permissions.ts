import { type AccountRow, accountFacts, findAccounts } from "#server/modules/accounts/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import type { Services } from "#server/services.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { planOf, tierNumber } from "#shared/domain/accounts/plan.ts";
import { type EditQuestion, mayEditMusic } from "#shared/domain/music/composers.ts";

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
  if (!account) return ["MUSIC_READ"];
  const mayEdit =
    may(viewer, "music.edit", { account: accountFacts(account, context.services.env.billing) }).ok &&
    mayEditMusic({
      composer: collection.composerType,
      curatorAccountId,
      account: editorOf(context.services, account),
    });
  return mayEdit ? ["MUSIC_READ", "MUSIC_WRITE"] : ["MUSIC_READ"];
}

/** What the rules about editing music need to know of an account. */
export function editorOf({ env }: Pick<Services, "env">, account: AccountRow): EditQuestion["account"] {
  return { id: account.id, tier: tierNumber(planOf(account, env.billing).tier) };
}
