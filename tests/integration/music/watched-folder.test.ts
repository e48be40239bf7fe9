import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { IMPORT_LIMITS, IsolatedImporter } from "#server/catalog/import/isolated-import.ts";
import { collections, collectionTracks, tracks } from "#server/db/schema/music/music.ts";
import { WatchedFolder } from "#server/modules/music-uploads/watched-folder.ts";
import { sine, wav } from "#tests/factories/music-files.ts";
import { createAccount } from "#tests/factories/people/people.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

const tone = (hertz: number) => wav([sine(1.1, hertz)], 48_000);

test("watched folder: complete files become tracks by themselves, also after a restart and a lost drive", {
  timeout: 90_000,
}, async () => {
  const drive = temporaryFolder("drive");
  const folder = path.join(drive, "Records");
  await mkdir(path.join(folder, "Jazz"), { recursive: true });
  await using app = await startApp();
  const { services } = app.service;
  const { id: account } = await createAccount(app.service, { businessName: "Harbour & Pine" });
  await createAccount(app.service, { businessName: "Another shop" });
  const importer = new IsolatedImporter(IMPORT_LIMITS);
  const open = (owner: string | null) => {
    const watched = new WatchedFolder(
      services,
      importer,
      { path: folder, owner },
      { settle: 100, rescan: 300 },
    );
    watched.start();
    return watched;
  };
  /** Its tracks as `playlist: title`. */
  const listed = async () => {
    const rows = await services.db
      .select({ playlist: collections.name, title: tracks.title })
      .from(tracks)
      .innerJoin(collectionTracks, eq(collectionTracks.trackId, tracks.id))
      .innerJoin(collections, eq(collections.id, collectionTracks.collectionId))
      .where(eq(tracks.ownerAccountId, account));
    return rows.map(({ playlist, title }) => `${playlist}: ${title}`).sort();
  };
  const soon = { timeout: 45_000 };
  const warnings = () => app.logs().map(({ msg }) => String(msg));

  const unsaid = open(null);
  await expect.poll(warnings, soon).toEqual(["The music folder cannot be read; its tracks stay"]);
  await unsaid.close();

  const whole = tone(440);
  await writeFile(path.join(folder, "Jazz", "01 Blue.wav"), whole.subarray(0, 20_000));
  await writeFile(path.join(folder, "Loose.wav"), tone(500));
  const first = open("harbour & pine");
  await expect.poll(listed, soon).toEqual(["Records: Loose"]);
  // What came of the unfinished file is no outcome: it is read again once it is whole.
  await writeFile(path.join(folder, "Jazz", "01 Blue.wav"), whole);
  await expect.poll(listed, soon).toEqual(["Jazz: Blue", "Records: Loose"]);
  await rename(folder, path.join(drive, "gone"));
  await expect
    .poll(() => warnings().filter((text) => text.startsWith("The music folder")).length, soon)
    .toBe(2);
  await rename(path.join(drive, "gone"), folder);
  await rm(path.join(folder, "Loose.wav"));
  await writeFile(path.join(folder, "Jazz", "02 Green.wav"), tone(600));
  await expect.poll(listed, soon).toEqual(["Jazz: Blue", "Jazz: Green", "Records: Loose"]);
  await first.close();

  // A file that cannot be stored keeps no other back.
  await services.db.execute(sql`alter table tracks add constraint no_poison check (title <> 'Poison')`);
  await writeFile(path.join(folder, "Jazz", "00 Poison.wav"), tone(650));
  await writeFile(path.join(folder, "Jazz", "03 Red.wav"), tone(700));
  const second = open(account);
  await expect.poll(listed, soon).toEqual(["Jazz: Blue", "Jazz: Green", "Jazz: Red", "Records: Loose"]);
  await second.close();
  importer.close();
});
