import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { albums, tracks } from "#server/db/schema/music/music.ts";
import { locations, playHistory } from "#server/db/schema/places.ts";
import { RightsReport } from "#shared/contract/rest/music/rights-report.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { createScene } from "#tests/integration/player/scene.ts";

const SECOND = 1000;

describe.each(DATABASES)("rights report on $name", (database) => {
  test("rights report: plays of a month by its wall clocks and country, complete or not, as JSON and CSV", async () => {
    await using app = await startApp({ database });
    const { db } = app.service.services;
    const { account, zone, owner, tracks: ids } = await createScene(app);
    const [a = "", b = "", c = ""] = ids;
    const place = `/api/radio/accounts/${account.id}/rights_report`;
    const report = (query = "") => owner.rest("GET", `${place}?${query}`, RightsReport);

    await db
      .update(locations)
      .set({ isoCountry: "SE", timezone: "Europe/Stockholm" })
      .where(eq(locations.id, account.locationId));
    expect(await report("month=2026-03")).toMatchObject({
      since: null,
      countries: ["SE"],
      country: "SE",
      items: [],
    });

    const abroad = newId("Location");
    const [known] = await db.select().from(locations).where(eq(locations.id, account.locationId));
    if (!known) throw new Error("no location");
    await db
      .insert(locations)
      .values({ ...known, id: abroad, isoCountry: "US", timezone: "America/New_York" });
    const there = await createZone(app.service, { ...account, locationId: abroad });
    const [album] = await db.select().from(albums).limit(1);
    if (!album) throw new Error("no album");
    const own = newId("Track");
    const base = { albumId: album.id, markets: ["ZZ"], genres: [], tags: [] };
    const other = await createAccount(app.service);
    const foreign = newId("Track");
    await db.insert(tracks).values([
      // Short, deleted since, and the account's own.
      { ...base, id: own, title: "Jingle", durationMs: 20 * SECOND, ownerAccountId: account.id },
      { ...base, id: foreign, title: "Theirs", durationMs: 200 * SECOND, ownerAccountId: other.id },
    ]);
    const rights = { composers: ["Ada Ek", "=SUM(1)"], isrc: "SEA1B1900042", iswcs: ["T-034.524.680-1"] };
    await db
      .update(tracks)
      .set({ ...rights, title: "A; title", durationMs: 200 * SECOND })
      .where(eq(tracks.id, a));
    await db
      .update(tracks)
      .set({ isrc: null, composers: ["Bo"] })
      .where(eq(tracks.id, b));

    const play = (
      trackId: string,
      at: string,
      seconds: number,
      transition: "natural" | "skip" = "natural",
      soundZoneId = zone,
    ) => ({
      playId: randomUUID(),
      soundZoneId,
      trackId,
      sourceId: null,
      startedAt: new Date(at),
      endedAt: new Date(Date.parse(at) + seconds * SECOND),
      playedMs: seconds * SECOND,
      transition,
      origin: null,
    });
    await db.insert(playHistory).values([
      // March in Stockholm begins on 28 February, 23:00 UTC, and ends on 31 March, 22:00 UTC: summer time.
      play(a, "2026-02-28T22:59:59Z", 100),
      play(a, "2026-02-28T23:00:00Z", 100),
      play(a, "2026-03-31T21:59:59Z", 30, "skip"),
      play(a, "2026-03-31T22:00:00Z", 100),
      // Too short to count, but heard.
      play(b, "2026-03-10T10:00:00Z", 29, "skip"),
      play(own, "2026-03-10T11:00:00Z", 20),
      play(own, "2026-03-10T12:00:00Z", 19, "skip"),
      play(foreign, "2026-03-10T13:00:00Z", 200),
      play(c, "2026-04-01T03:00:00Z", 60, "natural", there),
    ]);

    const march = await report("month=2026-03&country=SE");
    expect(march).toMatchObject({
      month: "2026-03",
      since: "2026-02",
      countries: ["SE", "US"],
      total: { tracks: 3, plays: 3, seconds: 198 },
      complete: { tracks: 1, plays: 2, seconds: 130 },
      lacking: { composer: 1, isrc: 2, iswc: 2 },
      found: 3,
    });
    expect(
      march.items.map(({ id, plays, seconds, correctable }) => [id, plays, seconds, correctable]),
    ).toEqual([
      [a, 2, 130, false],
      [own, 1, 39, false],
      [b, 0, 29, false],
    ]);
    expect(march.items[0]).toMatchObject({ ...rights, title: "A; title" });
    expect((await report("month=2026-03&country=SE&lacks=composer")).items.map(({ id }) => id)).toEqual([
      own,
    ]);
    // It is still 31 March in New York.
    expect((await report("month=2026-03&country=US")).items.map(({ id, plays }) => [id, plays])).toEqual([
      [c, 1],
    ]);
    expect((await report("month=2026-03&country=NO")).total.tracks).toBe(0);
    const later = await report();
    expect(later.month < later.until).toBe(true);

    const file = await owner.call("GET", `${place}.csv?month=2026-03&country=SE&language=sv`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, first, ...others] = file.text.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(head).toBe("Månad;Land;Titel;Artist;Kompositör;ISRC;ISWC;Spelningar;Sekunder");
    expect(first).toMatch(
      /^2026-03;SE;"A; title";[^;]+;"Ada Ek, =SUM\(1\)";SEA1B1900042;T-034\.524\.680-1;2;130$/,
    );
    expect(others).toHaveLength(2);

    const stranger = new TestApi(app.url, (await createUser(app.service, other.id)).token);
    expect((await stranger.call("GET", `${place}?month=2026-03`)).status).not.toBe(200);
    for (const month of ["2026-13", "0000-01", "9999-12"])
      expect.soft((await owner.call("GET", `${place}?month=${month}`)).status, month).toBe(400);
  });
});
