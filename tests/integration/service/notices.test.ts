import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { NoticeDismissals, ZoneNotices } from "#shared/contract/rest/notices.ts";
import { noticesOf, shownNotice } from "#shared/domain/notices/notices.ts";
import type { ShownState } from "#shared/domain/zones/zone-state.ts";
import { TestApi } from "#tests/factories/api.ts";
import { startApp, type TestApp } from "#tests/factories/app.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people.ts";
import { createClock, MINUTE } from "./clock.ts";

describe.each(DATABASES)("notices on $name", (database) => {
  const clock = createClock();
  let app: TestApp;
  let account: Awaited<ReturnType<typeof createAccount>>;
  let owner: TestApi;
  let userId: string;
  beforeAll(async () => {
    clock.reset();
    app = await startApp({ database, now: clock.now });
    account = await createAccount(app.service);
    const user = await createUser(app.service, account.id);
    userId = user.id;
    owner = new TestApi(app.url, user.token, user.id);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const inState = (state: ShownState) => createZone(app.service, account, { state, stateSince: clock.now() });
  const become = (zone: string, state: ShownState) =>
    app.service.services.db
      .update(soundZones)
      .set({ state, stateSince: clock.now() })
      .where(eq(soundZones.id, zone));
  const counted = () => owner.rest("GET", `/api/auth/accounts/${account.id}/zone_notices`, ZoneNotices);
  const dismissals = () => `/api/auth/users/${userId}/dismissals`;
  const dismiss = (notice: string, about: string | null = account.id) =>
    owner.rest("POST", dismissals(), NoticeDismissals, { body: { notice, account: about } });
  /** The name of the notice that the client shows. */
  const shown = async () => {
    const { dismissed } = await owner.rest("GET", dismissals(), NoticeDismissals);
    const facts = { isSignedIn: true, hasAccount: true, isSignUpOpen: true, zones: await counted() };
    return shownNotice(noticesOf(facts), dismissed, account.id)?.name ?? null;
  };

  test("notices: counts of active zones by state, and when the last one entered it", async () => {
    expect(await shown()).toBe("noZones");
    await Promise.all((["playing", "paused", "offline"] as const).map(inState));
    const since = clock.now().getTime();
    clock.forward(MINUTE);
    await inState("offline");
    await inState("notPaired");
    await app.service.services.db
      .update(soundZones)
      .set({ deactivated: true })
      .where(eq(soundZones.id, await inState("problem")));
    const { total, states } = await counted();
    expect(total).toBe(5);
    expect(new Map(states.map(({ state, ...rest }) => [state, rest]))).toEqual(
      new Map([
        ["offline", { count: 2, newest: since + MINUTE }],
        ["notPaired", { count: 1, newest: since + MINUTE }],
      ]),
    );
    await app.service.services.db
      .update(locations)
      .set({ deactivated: true })
      .where(eq(locations.id, account.locationId));
    expect(await counted()).toEqual({ total: 0, states: [] });
    await app.service.services.db
      .update(locations)
      .set({ deactivated: false })
      .where(eq(locations.id, account.locationId));
  });

  test("dismissals: kept with the person, until a zone enters the state again", async () => {
    const zone = await inState("problem");
    clock.forward(MINUTE);
    expect(await shown()).toBe("errors");
    await dismiss("errors");
    expect(await shown()).toBe("notSetup");
    await dismiss("notSetup");
    expect(await shown()).toBeNull();
    clock.forward(MINUTE);
    await become(zone, "playing");
    expect(await shown()).toBeNull();
    clock.forward(MINUTE);
    await become(zone, "problem");
    expect(await shown()).toBe("errors");
    clock.forward(MINUTE);
    await dismiss("errors", null);
    expect(await shown()).toBeNull();
  });

  test("dismissals: one's own only, and of accounts that one may see", async () => {
    const stranger = await createUser(app.service, (await createAccount(app.service)).id);
    const other = owner.as(stranger.token);
    expect((await other.call("GET", dismissals())).status).toBe(403);
    const theirs = `/api/auth/users/${stranger.id}/dismissals`;
    const about = { body: { notice: "errors", account: account.id } };
    expect((await other.call("POST", theirs, about)).status).toBe(404);
    const own = { body: { notice: "noAccount", account: null } };
    expect((await other.rest("POST", theirs, NoticeDismissals, own)).dismissed).toEqual({
      "noAccount/*": clock.now().getTime(),
    });
  });
});
