import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { libraryItems } from "#server/db/schema/music/music.ts";
import { spotifyImports } from "#server/db/schema/music/spotify.ts";
import { locationInvitations } from "#server/db/schema/people/location-people.ts";
import { onboardingSteps } from "#server/db/schema/people/onboarding.ts";
import { acls, users } from "#server/db/schema/people/people.ts";
import { devices, locations, locationUsers } from "#server/db/schema/places.ts";
import {
  OnboardingStepsStatusDocument,
  type OnboardingStepsStatusQuery,
  SetOnboardingStepDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { NoticeDismissals } from "#shared/contract/rest/status/notices.ts";
import { personalStep } from "#shared/domain/onboarding/steps.ts";
import {
  createAccount,
  createDevice,
  createProgram,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, MINUTE } from "./clock.ts";

const MEMBER = { owner: false, admin: false, contact: false, finance: false };

describe("onboarding", () => {
  const clock = createClock();
  let app: TestApp;
  let account: { readonly id: string; readonly locationId: string };
  let owner: TestApi;
  beforeAll(async () => {
    app = await startApp({ now: clock.now });
  });
  beforeEach(async () => {
    clock.reset();
    account = await createAccount(app.service);
    owner = await person(account.id);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const db = () => app.service.services.db;
  const person = async (of: string | null, flags?: typeof MEMBER) => {
    const { id, token } = await createUser(app.service, of, flags);
    return new TestApi(app.url, token, id);
  };
  const read = async (api: TestApi, of = account.id) => {
    const text = String(OnboardingStepsStatusDocument);
    const answer = await api.graphql<OnboardingStepsStatusQuery>(text, { account: of });
    return answer.account?.onboardingSteps ?? [];
  };
  /** Statuses by step. */
  const steps = async (api: TestApi, of = account.id) =>
    Object.fromEntries((await read(api, of)).map(({ name, status }) => [name, status]));
  const set = (api: TestApi, step: string, status: string | null, of = account.id) =>
    api.graphql(String(SetOnboardingStepDocument), { account: of, step, status });
  const refusedSet = (api: TestApi, step = "setup") =>
    api.graphqlRefusal(String(SetOnboardingStepDocument), {
      account: account.id,
      step,
      status: "Completed",
    });
  const path = () => `/api/auth/accounts/${account.id}`;
  const zone = (over: Parameters<typeof createZone>[2] = {}, of = account) =>
    createZone(app.service, of, over);

  test("onboarding: each fact of an account alone completes its step, whoever brought it about", async () => {
    const music = { playFromType: "collection", playFromId: newId("Playlist") } as const;
    const imported = (accountId: string, state: "done" | "failed") =>
      db()
        .insert(spotifyImports)
        .values({
          id: newId("Playlist"),
          accountId,
          spotifyPlaylistId: "a",
          kind: "copy",
          addToLibrary: true,
          missing: [],
          state,
          endedAt: clock.now(),
        });
    const explicit = async (id: string, ...choices: readonly boolean[]) => {
      const admin = await person(id, { ...MEMBER, admin: true });
      for (const filter_explicit of choices)
        await admin.rest("PUT", `/api/auth/accounts/${id}`, Account, {
          body: { settings: { filter_explicit } },
        });
    };
    type Shop = typeof account;
    const facts: readonly (readonly [fact: string, (shop: Shop) => Promise<unknown>, ...done: string[]])[] = [
      ["nothing", async () => undefined],
      ["a zone", (shop) => zone({}, shop), "setup"],
      ["a deactivated zone with music", (shop) => zone({ deactivated: true, ...music }, shop)],
      [
        "a zone of a deactivated location",
        async (shop) => {
          await zone({}, shop);
          await db().update(locations).set({ deactivated: true }).where(eq(locations.id, shop.locationId));
        },
      ],
      [
        "a paired zone",
        async (shop) => createDevice(app.service, shop.id, await zone({}, shop)),
        "app-pairing",
        "setup",
      ],
      [
        "an unpaired player",
        async (shop) => {
          const { id } = await createDevice(app.service, shop.id, await zone({}, shop));
          await db().update(devices).set({ soundZoneId: null }).where(eq(devices.id, id));
        },
        "setup",
      ],
      ["a zone with music", (shop) => zone(music, shop), "business-description", "setup"],
      ["a second member", ({ id }) => person(id, MEMBER), "user-invite"],
      [
        "an invitation that waits",
        ({ id }) =>
          db()
            .insert(acls)
            .values({ id: newId("Acl"), accountId: id, pendingEmail: "bo@shop.example", ...MEMBER }),
        "user-invite",
      ],
      [
        "a person who runs a location",
        async ({ locationId }) => {
          const { id: userId } = await createUser(app.service, null);
          await db().insert(locationUsers).values({ locationId, userId });
        },
        "user-invite",
      ],
      [
        "an invitation to a location",
        ({ locationId }) =>
          db()
            .insert(locationInvitations)
            .values({ id: newId("Acl"), locationId, email: "bo@shop.example" }),
        "user-invite",
      ],
      ["an imported playlist", ({ id }) => imported(id, "done"), "spotify-import"],
      ["a failed import", ({ id }) => imported(id, "failed")],
      ["explicit music filtered", ({ id }) => explicit(id, true), "explicit-setting", "user-invite"],
      [
        "explicit music filtered and allowed again",
        ({ id }) => explicit(id, true, false),
        "explicit-setting",
        "user-invite",
      ],
      ["the explicit setting saved as it was", ({ id }) => explicit(id, false), "user-invite"],
    ];
    const found = await Promise.all(
      facts.map(async ([fact, make]) => {
        const shop = await createAccount(app.service);
        const reader = await person(shop.id);
        await make(shop);
        return [fact, await read(reader, shop.id)] as const;
      }),
    );
    const names = found.map(([fact, done]) => [fact, ...done.map(({ name }) => name).sort()]);
    expect(names).toEqual(facts.map(([fact, , ...done]) => [fact, ...done]));
    for (const { status, updatedAt } of found.flatMap(([, done]) => done)) {
      expect(status).toBe("Completed");
      expect(Date.parse(updatedAt)).not.toBeNaN();
    }
  });

  test("onboarding: people complete, skip and reopen steps; screens are told (@P-242)", async () => {
    const heard: unknown[] = [];
    const stop = app.service.services.bus.subscribe("event", (event) => heard.push(event));
    await set(owner, "business-description", "Completed");
    stop();
    const id = account.id;
    expect(heard).toEqual([
      { name: "onboarding_update", payload: { data: { type: "account", id }, account: id } },
    ]);
    const member = await person(account.id, MEMBER);
    await set(member, "user-invite", "Skipped");
    await set(member, "spotify-import", "Skipped");
    clock.forward(MINUTE);
    await set(member, "get-started", "Skipped");
    expect(await read(owner)).toEqual(
      expect.arrayContaining([
        { name: "get-started", status: "Skipped", updatedAt: clock.now().toISOString() },
      ]),
    );
    const completed = { "business-description": "Completed", "get-started": "Skipped" };
    // The second member is a fact: the skipped step is completed.
    expect(await steps(owner)).toEqual({
      ...completed,
      "user-invite": "Completed",
      "spotify-import": "Skipped",
    });
    await expect(set(member, "spotify-import", "Started")).rejects.toThrow();
    await set(member, "spotify-import", null);
    expect(await steps(owner)).toEqual({ ...completed, "user-invite": "Completed" });
  });

  test("onboarding: a plain member's QR sign-in counts for them, an owner's for everybody", async () => {
    const member = await person(account.id, MEMBER);
    await set(member, "qr-app-login", "Completed");
    const own = personalStep(member.userId ?? "", "qr-app-login");
    expect(await steps(member)).toMatchObject({ [own]: "Completed" });
    expect(Object.keys(await steps(owner))).toEqual(["user-invite"]);
    await set(owner, "qr-app-login", "Skipped");
    expect(await steps(owner)).toEqual({ "qr-app-login": "Skipped", "user-invite": "Completed" });
    await db()
      .delete(users)
      .where(eq(users.id, member.userId ?? ""));
    expect(await db().$count(onboardingSteps, eq(onboardingSteps.name, own))).toBe(0);
  });

  test("onboarding: strangers, players, programs and people of one location set no step", async () => {
    const stranger = await person((await createAccount(app.service)).id);
    const runner = await person(null);
    const { userId: runnerId } = runner;
    await db()
      .insert(locationUsers)
      .values({ locationId: account.locationId, userId: runnerId ?? "" });
    const player = await createDevice(app.service, account.id, await zone());
    const program = await createProgram(app.service, owner.userId ?? "", ["read", "zones", "music"]);
    for (const token of [stranger.token, runner.token, player.token, program.token])
      expect(await refusedSet(owner.as(token))).toBe("FORBIDDEN");
    expect(await refusedSet(owner.as(null))).toBe("UNAUTHENTICATED");
    expect(
      await stranger.graphqlRefusal(String(OnboardingStepsStatusDocument), { account: account.id }),
    ).toBe("FORBIDDEN");
    for (const step of ["", "coffee", "user/somebody/qr-app-login"])
      expect(await refusedSet(owner, step)).toBe("BAD_USER_INPUT");
    expect(await db().$count(onboardingSteps, eq(onboardingSteps.accountId, account.id))).toBe(0);
  });

  test("onboarding: is enabled and disabled for an account by those who may (@P-309 @C-327 @C-222)", async () => {
    const turn = async (api: TestApi, action: string) =>
      (await api.call("POST", `${path()}/onboarding/${action}`)).status;
    const isEnabled = async () => (await owner.rest("GET", path(), Account)).feature_flags.onboarding_enabled;
    expect(await isEnabled()).toBe(false);
    expect(await turn(owner, "enable")).toBe(200);
    expect(await isEnabled()).toBe(true);
    expect(await turn(await person(account.id, MEMBER), "disable")).toBe(403);
    expect(await turn(await person((await createAccount(app.service)).id), "disable")).toBe(403);
    expect(await turn(owner, "toggle")).toBe(400);
    expect(await isEnabled()).toBe(true);
    expect(await turn(owner, "disable")).toBe(200);
    expect(await isEnabled()).toBe(false);
  });

  test("account: its record has terms, library and steps, over REST and GraphQL (@P-225)", async () => {
    const [older, newer] = [newId("Playlist"), newId("Playlist")];
    await db()
      .insert(libraryItems)
      .values([
        { accountId: account.id, itemId: older, kind: "PLAYLIST", addedAt: new Date(1000) },
        { accountId: account.id, itemId: newer, kind: "PLAYLIST", addedAt: new Date(2000) },
      ]);
    await set(owner, "spotify-import", "Skipped");
    const onboarding = [{ name: "spotify-import", status: "Skipped", updatedAt: clock.now().toISOString() }];
    expect(await owner.rest("GET", path(), Account)).toMatchObject({
      terms_type: "general",
      legal_acceptance: { accepted_by: "somebody", terms_type: "general" },
      added_channels: [newer, older],
      musiclibrary: account.id,
      onboardingSteps: onboarding,
    });
    const graph = await owner.graphql(
      `query Terms($id: ID!) { account(id: $id) {
        termsType legalAcceptance { acceptedBy termsType } addedChannels musicLibrary { id ids }
        onboardingSteps { name status updatedAt }
      } }`,
      { id: account.id },
    );
    expect(graph).toEqual({
      account: {
        termsType: "general",
        legalAcceptance: { acceptedBy: "somebody", termsType: "general" },
        addedChannels: [newer, older],
        musicLibrary: { id: account.id, ids: [newer, older] },
        onboardingSteps: onboarding,
      },
    });
  });

  test("setup guide: each person hides it for an account, and shows it again", async () => {
    const at = `/api/auth/users/${owner.userId}/dismissals`;
    const body = { notice: "guide", account: account.id };
    const key = `guide/${account.id}`;
    const { dismissed } = await owner.rest("POST", at, NoticeDismissals, { body });
    expect(Object.keys(dismissed)).toEqual([key]);
    await owner.rest("POST", at, NoticeDismissals, { body: { notice: "noAccount", account: null } });
    const left = await owner.rest("DELETE", `${at}?${new URLSearchParams(body)}`, NoticeDismissals);
    expect(Object.keys(left.dismissed)).toEqual(["noAccount/*"]);
    const all = await owner.rest("DELETE", `${at}?notice=noAccount`, NoticeDismissals);
    expect(all.dismissed).toEqual({});
    const colleague = await person(account.id, MEMBER);
    expect((await colleague.call("DELETE", `${at}?notice=guide`)).status).toBe(403);
  });
});
