import { type AccountRow, accountFacts, findAccounts } from "#server/modules/accounts/public.ts";
import { type CollectionRow, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import type { FindMusic } from "#server/subjects.ts";
import { listenerOf, mayHear } from "#shared/domain/music/hearing.ts";

/** A playlist or station of an account's own. */
export interface OwnCollection extends CollectionRow {
  readonly curatorAccountId: string;
  readonly account: AccountRow;
}

/** Finds the playlists and stations that a call concerns, for viewers who may hear them. */
export const collectionSubjects: FindMusic<OwnCollection> = async (services, ids) => {
  const catalogue = wholeCatalogue(services);
  const collections = (await Promise.all(ids.map(catalogue.collection))).filter((row) => row !== undefined);
  const owners = collections.flatMap(({ curatorAccountId: id }) => (id === null ? [] : [id]));
  const accounts = new Map((await findAccounts(services.db, owners)).map((row) => [row.id, row]));
  return collections.map((collection) => {
    const account = accounts.get(collection.curatorAccountId ?? "");
    return {
      // Shared music has no owner, and never becomes the subject of a call.
      row: { ...collection, account } as OwnCollection,
      subject: account
        ? { account: accountFacts(account, services.env.billing), composer: collection.composerType }
        : null,
      deactivated: account?.deactivated ? "account" : null,
      isDeleted: collection.deletedAt !== null,
      isVisibleTo: (viewer) => mayHear(listenerOf(viewer), collection.curatorAccountId),
    };
  });
};
