import { type Entity, entity, type Found } from "#server/entity.ts";
import { type AccountRow, accountFacts, findAccounts } from "#server/modules/accounts/public.ts";
import { type CollectionRow, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import { listenerOf, mayHear } from "#shared/domain/music/hearing.ts";
import { NO_SUCH_PLAYLIST } from "#shared/domain/music/playlists/manual-playlist.ts";
import { anyIdOf } from "#shared/domain/music/product-uri.ts";

/** A playlist or station of an account's own. */
export interface OwnCollection extends CollectionRow {
  readonly curatorAccountId: string;
  readonly account: AccountRow;
}

/** Refusals of changes that are not for music of this composer: mistakes in the call. */
export const NOT_OF_THIS_KIND = {
  playlist: problem("invalid", { reason: "composer", message: "Not a playlist of this kind" }),
  station: problem("invalid", { reason: "composer", message: "Not music of this kind" }),
};

export const playlistEntity = ownMusic("playlist", {
  readId: (text) => anyIdOf("Playlist", text),
  missing: () => NO_SUCH_PLAYLIST,
});

export const stationEntity = ownMusic("station");

/** Music of an account's own, for viewers who may hear it. */
function ownMusic<Kind extends "playlist" | "station">(
  kind: Kind,
  words: Pick<Entity, "readId" | "missing"> = {},
) {
  return entity({
    kind,
    type: "collection",
    find: findOwn,
    ...words,
    refuse: (denial) => (denial === "composer" ? NOT_OF_THIS_KIND[kind] : null),
    describe: (row) => ({ id: row.id, name: row.name, record: row }),
  });
}

async function findOwn(
  services: Pick<Services, "db" | "env" | "parts">,
  ids: readonly string[],
): Promise<readonly Found<OwnCollection, Subject | null>[]> {
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
}
