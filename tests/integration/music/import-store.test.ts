import { createHash } from "node:crypto";
import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { ImportedTrack } from "#server/catalog/import/store.ts";
import { createImportStore } from "#server/catalog/store-import.ts";
import { connectToService } from "#server/catalog/store-local.ts";
import { openDatabase } from "#server/db/database.ts";
import { albums, tracks } from "#server/db/schema/music.ts";
import { readEnv } from "#server/env.ts";
import { catalogueOf } from "#server/modules/music-lookup/catalogue.ts";
import { createLog } from "#server/plugins/log.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { startApp, type TestApp } from "#tests/factories/app.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount } from "#tests/factories/people.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../../src/server/db/migrations");

const hashOf = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

/** A track as it comes from a file; the same text is the same file. */
function fileOf(text: string): ImportedTrack {
  return {
    contentHash: hashOf(text),
    tags: {
      title: text,
      artists: ["The Regulars"],
      album: "Counter",
      albumArtist: "The Regulars",
      discNumber: 1,
      trackNumber: 1,
      releaseYear: null,
      genres: [],
      isrc: null,
    },
    audio: {
      frames: 144_000,
      durationMs: 3000,
      loudnessLufs: -14,
      truePeakDb: -1,
      sha256: hashOf(`audio of ${text}`),
      byteLength: 1000,
      previewable: true,
    },
    cover: { master: Buffer.from("a picture"), colorHex: "#336644", placeholder: "data:," },
  };
}

describe.each(DATABASES)("the catalogue of imports on $name", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  /** An import of a folder for an account, or for everybody. */
  function importFor(owner: string | null) {
    const { db, env, secrets, now } = app.service.services;
    const pictureKey = secrets["picture-name"];
    return createImportStore({
      db,
      catalogueDir: env.catalogueDir,
      folder: "/music/Counter",
      owner,
      pictureKey,
      now,
    });
  }

  const rowsOf = (file: ImportedTrack) =>
    app.service.services.db
      .select({ owner: tracks.ownerAccountId, albumOwner: albums.ownerAccountId, image: albums.image })
      .from(tracks)
      .innerJoin(albums, eq(albums.id, tracks.albumId))
      .where(eq(tracks.importedFrom, file.contentHash));

  test("two accounts that import the same file each have it as their own", async () => {
    const [a, b] = [await createAccount(app.service), await createAccount(app.service)];
    const file = fileOf("shared by chance");
    for (const { id } of [a, b]) {
      expect(await importFor(id).findFile(file.contentHash)).toBe("unknown");
      await importFor(id).upsertTrack(file);
      await importFor(id).upsertTrack(file);
      expect(await importFor(id).findFile(file.contentHash)).toBe("own");
    }
    expect(await importFor(null).findFile(file.contentHash)).toBe("unknown");
    const rows = await rowsOf(file);
    expect(rows.map(({ owner }) => owner).sort()).toEqual([a.id, b.id].sort());
    for (const { owner, albumOwner } of rows) expect(albumOwner).toBe(owner);
  });

  test("music that everybody has is there for an account's import, and stays everybody's", async () => {
    const account = await createAccount(app.service);
    const file = fileOf("for everybody");
    await importFor(null).upsertTrack(file);
    const own = importFor(account.id);
    expect(await own.findFile(file.contentHash)).toBe("everybody");
    // It is in the folder's playlist of the account all the same.
    expect(await own.finish()).toBe("Counter");
    expect((await rowsOf(file)).map(({ owner }) => owner)).toEqual([null]);
  });

  test("the name of an owned picture cannot be guessed by who has the same picture", async () => {
    const [a, b] = [await createAccount(app.service), await createAccount(app.service)];
    const file = fileOf("with a picture");
    for (const { id } of [a, b]) await importFor(id).upsertTrack(file);
    const templates = (await rowsOf(file)).map(({ image }) => image?.template ?? "");
    const [one = "", other = ""] = templates.map((template) => template.split("/")[3]);
    expect(one).not.toBe(other);
    // 256 bits of a keyed hash; neither the picture's own hash nor the account is in it.
    for (const name of [one, other]) expect(name).toMatch(/^own-[\w-]{43}$/);
    const { catalogueDir } = app.service.services.env;
    for (const name of [one, other])
      expect(await readFile(path.join(catalogueDir, "images", name, "master.webp"), "utf8")).toBe(
        "a picture",
      );
    await importFor(a.id).upsertTrack({ ...fileOf("another of the album"), cover: file.cover });
    expect(
      (await readdir(path.join(catalogueDir, "images"))).filter((name) => [one, other].includes(name)),
    ).toHaveLength(2);
  });
});

test("import into a running service: its socket is where only its own user comes to", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-socket-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  // Somebody else could read and enter it before.
  await mkdir(path.join(dataDir, "import"));
  await chmod(path.join(dataDir, "import"), 0o777);
  const sockets = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("roomtone-import-"));
  const before = await sockets();
  expect(await connectToService(dataDir)).toBeNull();
  {
    await using app = await startApp({ env: { ROOMTONE_DATA: dataDir } });
    const account = await createAccount(app.service);
    expect((await stat(path.join(dataDir, "import"))).mode & 0o777).toBe(0o700);
    expect(await sockets()).toEqual(before);
    const service = await connectToService(dataDir);
    expect(await service?.accounts()).toEqual([{ id: account.id, name: "A shop" }]);
    const store = service?.storeFor("/music/Counter", account.id);
    await store?.upsertTrack(fileOf("over the socket"));
    expect(await store?.findFile(hashOf("over the socket"))).toBe("own");
    expect(await store?.finish()).toBe("Counter");
    expect(await service?.storeFor("/music/Counter", null).findFile(hashOf("over the socket"))).toBe(
      "unknown",
    );
  }
  expect(await connectToService(dataDir)).toBeNull();
});

test("a data folder whose path is too long for a socket: the service starts, and says what does not work", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "roomtone-long-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const dataDir = path.join(root, "a".repeat(100));
  await using app = await startApp({ env: { ROOMTONE_DATA: dataDir } });
  expect(await connectToService(dataDir)).toBeNull();
  expect(JSON.stringify(app.logs())).toContain("Music can be imported only while the service is stopped");
});

test("what was imported before music had owners belongs to everybody", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "roomtone-before-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [track, album] = [idOf("Track", "own-1"), idOf("Album", "own-1")];
  const client = await PGlite.create({ dataDir: path.join(dataDir, "postgres"), extensions: { pg_trgm } });
  const old = drizzle(client);
  await migrate(old, { migrationsFolder: await migrationsBefore("music_owner", dataDir) });
  await old.execute(sql`insert into albums (id, title) values (${album}, 'Counter')`);
  await old.execute(sql`insert into tracks (id, title, album_id, markets, genres, tags, duration_ms, imported_from, search_text)
    values (${track}, 'Evening', ${album}, '{ZZ}', '{}', '{}', 3000, ${hashOf("evening")}, 'evening')`);
  await client.close();

  const env = readEnv({ ROOMTONE_DATA: dataDir, ROOMTONE_LOG: "silent" });
  if (!env.ok) throw new Error(env.reason);
  const { db, close } = await openDatabase(env.value, createLog(env.value));
  const heard = catalogueOf({ db }, { accountIds: [] });
  expect(await heard.track(track)).toMatchObject({ title: "Evening", ownerAccountId: null });
  expect(await heard.album(album)).toMatchObject({ title: "Counter", ownerAccountId: null });
  await close();
});

/** A folder of the migrations up to the one that is called so, without it. */
async function migrationsBefore(name: string, root: string): Promise<string> {
  const folder = path.join(root, "migrations");
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
  const journal = Journal.parse(JSON.parse(await readFile(file, "utf8")));
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  await access(path.join(folder, `${journal.entries[until]?.tag}.sql`));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  return folder;
}
