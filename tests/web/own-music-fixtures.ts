import { rm } from "node:fs/promises";
import { asc, eq } from "drizzle-orm";
import { openDatabase } from "#server/db/database.ts";
import { collections, collectionTracks } from "#server/db/schema/music.ts";
import { DEMO_ACCOUNTS } from "#server/db/seed/demo-data.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/plugins/log.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { preparedFolder } from "../factories/prepared.ts";
import { startService } from "../factories/service.ts";
import { test as base } from "./fixtures.ts";

/** Two playlists of the demo owner's account, by how they come by their tracks. Shuffled, until a test changes that. */
export const OWN = {
  manual: idOf("Playlist", "own-manual"),
  synced: idOf("Playlist", "own-synced"),
} as const;

const NAMES = { manual: "Made by hand", synced: "Kept in step" } as const;
const COMPOSERS = { manual: "Manual", synced: "SpotifyComposer" } as const;

/** Tests with music of the account's own. */
export const test = base.extend({
  service: [
    async ({ browserName: _browser }, use) => {
      const { dataDir, env } = await preparedFolder();
      await addOwnPlaylists(env);
      await using service = await startService({ dataDir, env });
      await use(service);
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Puts them into the database of a service that does not run yet: copies of a playlist that everybody has. */
async function addOwnPlaylists(variables: Readonly<Record<string, string>>): Promise<void> {
  const env = readEnv(variables);
  const [account] = DEMO_ACCOUNTS;
  if (!env.ok || !account) throw new Error("There is no demo account to have playlists");
  const { db, close } = await openDatabase(env.value, createLog(env.value));
  const [original] = await db.select().from(collections).orderBy(asc(collections.id)).limit(1);
  if (!original) throw new Error("The demo has no playlist to copy");
  const entries = await db
    .select()
    .from(collectionTracks)
    .where(eq(collectionTracks.collectionId, original.id));
  for (const kind of ["manual", "synced"] as const) {
    const id = OWN[kind];
    await db.insert(collections).values({
      ...original,
      id,
      name: NAMES[kind],
      composerType: COMPOSERS[kind],
      playbackMode: "shuffle",
      curatorAccountId: idOf("Account", account.slug),
      curatorName: account.businessName,
    });
    await db.insert(collectionTracks).values(entries.map((entry) => ({ ...entry, collectionId: id })));
  }
  await close();
}
