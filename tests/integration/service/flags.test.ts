import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flagExposures } from "#server/db/schema/flags.ts";
import { listFlagRules, removeFlagRule, setFlagRule } from "#server/modules/flags/public.ts";
import {
  AllFlagsDocument,
  type AllFlagsQuery,
  ApplyFlagsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { SERVICE_FLAGS } from "#shared/domain/flags/flags.ts";
import type { FlagRule } from "#shared/domain/flags/rules.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

describe("flags", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  async function shop() {
    const account = await createAccount(app.service);
    return {
      account: account.id,
      api: new TestApi(app.url, (await createUser(app.service, account.id)).token),
    };
  }

  async function ask(api: TestApi, account = "") {
    const entries = [{ key: "account.id", value: account }];
    const { flags } = await api.graphql<AllFlagsQuery>(String(AllFlagsDocument), { context: { entries } });
    if (!flags) throw new Error("No flags");
    return {
      ...flags,
      of: (name: string) =>
        JSON.parse(flags.flags.find((flag) => flag.name === name)?.properties ?? "null") as unknown,
    };
  }

  async function set(rule: FlagRule) {
    const set = await setFlagRule(app.service.services, rule);
    if (!set.ok) throw new Error(JSON.stringify(set.reason));
    return set.value;
  }

  test("flags: without rules the default rows are answered, for some minutes", async () => {
    const { api, account } = await shop();
    const answer = await ask(api, account);
    expect(answer.flags.map(({ name }) => name).sort()).toEqual([...SERVICE_FLAGS].sort());
    for (const flag of ["theme-select", "web-playback", "schedule_creation_enabled", "feature-guide-enabled"])
      expect(answer.of(flag)).toMatchObject({ enabled: true });
    expect(answer.of("location-users")).toEqual({ enabled: false });
    expect(Date.parse(answer.expiresAt)).toBeGreaterThan(Date.now());
    expect(answer.trackingKey).not.toContain(api.userId ?? account);
  });

  test("flags: an account's rule applies to its people only, until it is removed", async () => {
    const [mine, theirs] = [await shop(), await shop()];
    const off = { flag: "theme-select", properties: { enabled: false } } as const;
    const made = await set({ ...off, scope: { kind: "account", account: mine.account } });
    expect((await ask(mine.api, mine.account)).of("theme-select")).toEqual({ enabled: false });
    expect((await ask(mine.api)).of("theme-select")).toEqual({ enabled: true });
    expect((await ask(theirs.api, theirs.account)).of("theme-select")).toEqual({ enabled: true });
    expect((await ask(theirs.api, mine.account)).of("theme-select")).toEqual({ enabled: true });

    const on = await set({ ...made, properties: { enabled: true, large: true } });
    expect(on.id).toBe(made.id);
    expect((await listFlagRules(app.service.services)).filter(({ id }) => id === made.id)).toEqual([on]);
    expect((await removeFlagRule(app.service.services, made.id)).ok).toBe(true);
    expect((await removeFlagRule(app.service.services, made.id)).ok).toBe(false);
    expect((await ask(mine.api, mine.account)).of("theme-select")).toEqual({ enabled: true });
  });

  test("flags: a share's rule comes before everybody's", async () => {
    const { api } = await shop();
    const all = await set({
      flag: "location-users",
      scope: { kind: "everybody" },
      properties: { enabled: true },
    });
    const nobody = { flag: "location-users", scope: { kind: "share", percent: 0 } } as const;
    const share = await set({ ...nobody, properties: { enabled: false } });
    expect((await ask(api)).of("location-users")).toEqual({ enabled: true });
    await set({ ...share, scope: { kind: "share", percent: 100 } });
    expect((await ask(api)).of("location-users")).toEqual({ enabled: false });
    for (const { id } of [all, share]) await removeFlagRule(app.service.services, id);
  });

  test("flags: rules for client-only flags or unknown accounts are refused", async () => {
    const properties = { enabled: true };
    const scope = { kind: "everybody" } as const;
    expect(
      (await setFlagRule(app.service.services, { flag: "mp-session-replay", scope, properties })).ok,
    ).toBe(false);
    const nowhere = { kind: "account", account: "nowhere" } as const;
    expect(
      (await setFlagRule(app.service.services, { flag: "theme-select", scope: nowhere, properties })).ok,
    ).toBe(false);
  });

  test("flags: exposures are accepted only with the caller's own token (@P-393)", async () => {
    const [mine, theirs] = [await shop(), await shop()];
    const { resolveToken } = await ask(mine.api);
    const now = new Date().toISOString();
    const events = ["theme-select", "theme-select", "of another version"].map((flag) => ({
      flag,
      applyTime: now,
    }));
    const apply = (api: TestApi) =>
      api.graphql(String(ApplyFlagsDocument), { events, resolveToken, currentClientTime: now });
    expect(await apply(mine.api)).toEqual({ applyFlags: true });
    await expect(apply(theirs.api)).rejects.toThrow();
    const counted = await app.service.services.db.select().from(flagExposures);
    expect(counted).toEqual([{ flag: "theme-select", count: 2, lastAt: expect.any(Date) }]);
  });
});
