import { count, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { tracks } from "#server/db/schema/music/music.ts";
import { completeSounds } from "#server/modules/stations/sounds.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";

const TRACKS = 4000;
/** Rows for each INSERT. */
const AT_ONCE = 1000;
const SEARCHES = 5;

test("sound analysis: search stays responsive during that of a large import", async () => {
  await using app = await startApp();
  const { services } = app.service;
  const { db } = services;
  const music = await createMusic(app.service);
  const [row] = await db
    .select()
    .from(tracks)
    .where(eq(tracks.id, music.tracks[0] ?? ""));
  if (!row) throw new Error("There is no track to copy");
  const copies = Array.from({ length: TRACKS }, (_, at) => ({
    ...row,
    id: idOf("Track", `copy-${at}`),
    title: `Copy ${at}`,
    sounds: null,
  }));
  for (let from = 0; from < TRACKS; from += AT_ONCE)
    await db.insert(tracks).values(copies.slice(from, from + AT_ONCE));
  const account = await createAccount(app.service);
  const api = new TestApi(app.url, (await createUser(app.service, account.id)).token);
  const left = async () =>
    (await db.select({ tracks: count() }).from(tracks).where(isNull(tracks.sounds)))[0]?.tracks ?? 0;

  const working = completeSounds(services, TRACKS);
  for (let search = 0; search < SEARCHES; search++) {
    const { found } = await api.graphql<{ found: { total: number } }>(
      `query { found: search(query: "copy ${search}", market: "SE", kind: TRACK, first: 3) { total } }`,
    );
    expect(found.total).toBeGreaterThan(0);
  }
  expect(await left()).toBeGreaterThan(0);
  await working;
  expect(await left()).toBe(0);
});
