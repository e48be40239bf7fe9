import { randomBytes } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import { insertCollection, insertEntries } from "#server/modules/collections/repository.ts";
import { newSnapshot } from "#server/modules/collections/snapshot.ts";
import { changeLibrary, putInLibrary } from "#server/modules/library/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import type { Composition } from "#shared/domain/music/composing/composition.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** A playlist or station of an account. */
export interface NewCollection {
  /** A function is called in the transaction, while nobody else adds to the account's library. */
  readonly name: string | ((tx: Database) => Promise<string>);
  readonly shortDescription: string;
  readonly presentAs: CollectionRow["presentAs"];
  readonly composerType: string;
  /** What its tracks were just made from. */
  readonly composition?: Composition;
  readonly genres?: readonly string[];
  readonly image: CollectionRow["image"];
  readonly trackIds: readonly string[];
  /** False leaves it out of the account's library. */
  readonly inLibrary?: boolean;
  /** Further writes of the same transaction; throwing undoes all of it. */
  readonly alongside?: (tx: Database, id: string) => Promise<void>;
}

/**
 * Stores a collection with its tracks, adds it to its account's library and publishes both. One transaction: a full library
 * refuses all of it.
 */
export async function createCollection(
  services: Services,
  account: Pick<AccountRow, "id" | "businessName">,
  collection: NewCollection,
): Promise<Result<CollectionRow, Problem>> {
  const { name, composition, genres = [], trackIds, inLibrary = true, alongside, ...columns } = collection;
  const id = idOf("Playlist", randomBytes(12).toString("base64url"));
  const now = services.now();
  let created: CollectionRow | undefined;
  const done = await changeLibrary(services, account.id, async (tx) => {
    // The only refusal, before anything is written.
    const added = inLibrary ? await putInLibrary(tx, account.id, [id], now) : ok(false);
    if (!added.ok) return added;
    created = await insertCollection(tx, {
      ...columns,
      id,
      name: typeof name === "string" ? name : await name(tx),
      curatorAccountId: account.id,
      curatorName: account.businessName,
      genres: [...genres],
      tags: [],
      ...(composition ? { composer: composition, refilledAt: now } : {}),
      snapshot: newSnapshot(),
      updatedAt: now,
    });
    await insertEntries(
      tx,
      id,
      trackIds.map((trackId, position) => ({ trackId, position, addedAt: now })),
    );
    await alongside?.(tx, id);
    return added;
  });
  if (!done.ok) return done;
  if (!created) throw new Error(`The collection ${id} was not stored`);
  services.events.publish("create", { data: { type: "collection", id }, account: account.id });
  return ok(created);
}
