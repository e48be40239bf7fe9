import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import type { Account, Acl } from "#shared/contract/rest/entities.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { type NamedPermission, type PermissionTarget, useMay } from "./access.ts";
import { usePermissionOverrides } from "./permission-overrides.ts";

const { override } = usePermissionOverrides.getState();

const ACL: Acl = {
  id: "acl",
  account: "acme",
  user: "anna",
  owner: false,
  admin: false,
  contact: false,
  finance: false,
  pending_email: "",
  denorm_user: null,
};
const FREE = accountRecord().settings;

interface Service {
  readonly account?: Partial<Account>;
  readonly acl?: Partial<Acl>;
  readonly zonePermissions?: readonly string[];
  /** By operation. */
  readonly permissions?: readonly string[];
  /** Nobody is signed in; this computer plays the zone. */
  readonly player?: boolean;
}

/** A screen for Anna, a member of Acme, or for a player of Acme. The service's answers can be changed. */
function client(said: Service) {
  let service = said;
  const queryClient = new QueryClient();
  const account = () => accountRecord({ id: "acme", ...service.account });
  const rest = answering(({ path }) => {
    const last = path.split("/").at(-1);
    if (last === "acls") return { items: [{ ...ACL, ...service.acl }], locations: [] };
    if (last === "accounts") return { items: [account()] };
    if (last === "acme") return account();
    if (last === "current") return { device: { id: "till" }, account: { id: "acme" } };
    return soundZone({ id: "bar", account: "acme", permissions: [...(service.zonePermissions ?? [])] });
  });
  const graphql = async (document: { toString(): string }) => {
    const entity = /(account|location|playlist)\(id/.exec(document.toString())?.[1] ?? "";
    return { [entity]: { id: "x", permissions: service.permissions ?? [] } };
  };
  const session = service.player
    ? { userId: null, zoneId: "bar", paired: true }
    : { userId: "anna", zoneId: null, paired: false };
  // Only the services under test.
  const services = {
    rest,
    graphql,
    session: { subscribe: () => () => undefined, get: () => session },
    account: { subscribe: () => () => undefined, get: () => "acme" },
    parts: new Map(),
  } as unknown as Services;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </QueryClientProvider>
  );
  return {
    may: (what: Parameters<typeof useMay>[0], about: PermissionTarget = { account: "acme" }) =>
      renderHook(() => useMay(what, about), { wrapper }).result,
    /** As when an event makes these queries stale. */
    change: (news: Service, queryKey: readonly unknown[]) => {
      service = { ...service, ...news };
      return act(() => queryClient.invalidateQueries({ queryKey: [...queryKey] }));
    },
    queryClient,
  };
}

const ZONE: PermissionTarget = { account: "acme", location: "location", soundZone: "bar" };
const YES = { ok: true };
const no = (reason: string) => ({ ok: false, reason });

test("may: null until the service has answered, then a refusal with its reason", async () => {
  const asked = client({}).may("zone.activate", ZONE);
  expect(asked.current).toBeNull();
  await expect.poll(() => asked.current).toEqual(no("needs-finance"));
});

test.each([
  ["a member's role", "zone.activate", { acl: { finance: true } }, YES],
  ["a tier", "track.play", { account: { tier: "tier-2" } }, no("needs-tier-3")],
  ["a plan", "music.edit", { account: { plan: "starter" } }, no("plan")],
  [
    "a setting",
    "music.discover",
    { account: { settings: { ...FREE, restrict_discover_music: true } } },
    no("music-is-chosen"),
  ],
  [
    "a partner",
    "zone.deactivate",
    { acl: { owner: true }, account: { partner: { id: "p", allow_deactivation: false } } },
    no("partner-decides"),
  ],
  ["the player role", "zone.unpair", { player: true }, YES],
  ["the player role, for people's actions,", "zone.pair", { player: true }, no("people-only")],
  [
    "a restriction of players",
    "zone.unpair",
    { player: true, account: { settings: { ...FREE, restrict_unpairing_from_paired_devices: true } } },
    no("unpairing-restricted"),
  ],
] as const)("may: %s decides about %s", async (_, action, service, answer) => {
  const asked = client(service).may(action, ZONE);
  await expect.poll(() => asked.current).toEqual(answer);
});

test("may: an event about a changed membership changes the answer", async () => {
  const { may, change } = client({});
  const asked = may("zone.activate");
  await expect.poll(() => asked.current).toEqual(no("needs-finance"));
  await change({ acl: { finance: true } }, queryKeys.accounts());
  await expect.poll(() => asked.current).toEqual(YES);
});

test("may: an unknown action is denied with the warning 'Invalid action' (@P-345 @C-299)", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  // A mistake in the code that types would catch.
  const asked = client({ acl: { finance: true } }).may("zone.fly" as "zone.see");
  expect(asked.current).toEqual(no("invalid-action"));
  expect(warn).toHaveBeenCalledExactlyOnceWith("Invalid action", "zone.fly");
});

test("may: named permissions come from the zone's own list (@C-304)", async () => {
  const { may } = client({ zonePermissions: ["SUBSCRIPTION_WRITE"] });
  const [write, read] = (["SUBSCRIPTION_WRITE", "SUBSCRIPTION_READ"] as const).map((name) => may(name, ZONE));
  await expect.poll(() => [write?.current, read?.current]).toEqual([YES, no("not-permitted")]);
});

test("may: a refetched zone decides anew, and a local override beats its list (@C-305)", async () => {
  const { may, change, queryClient } = client({});
  const asked = may("SUBSCRIPTION_WRITE", ZONE);
  await expect.poll(() => asked.current).toEqual(no("not-permitted"));
  await change({ zonePermissions: ["SUBSCRIPTION_WRITE"] }, queryKeys.zone("bar"));
  await expect.poll(() => asked.current).toEqual(YES);
  act(() => void queryClient.setQueryData(queryKeys.zone("bar"), soundZone({ id: "bar", permissions: [] })));
  await expect.poll(() => asked.current).toEqual(no("not-permitted"));

  const on = { type: "sound_zone", id: "bar", permission: "SUBSCRIPTION_WRITE" } as const;
  act(() => override(on, "set"));
  await expect.poll(() => asked.current).toEqual(YES);
  await change({ zonePermissions: ["SUBSCRIPTION_WRITE"] }, queryKeys.zone("bar"));
  act(() => override(on, "removed"));
  await expect.poll(() => asked.current).toEqual(no("not-permitted"));
  act(() => override({ ...on, id: "lobby" }, "set"));
  act(() => override({ ...on, type: "location" }, "set"));
  await expect.poll(() => asked.current).toEqual(no("not-permitted"));
  act(() => override(on, null));
  await expect.poll(() => asked.current).toEqual(YES);
});

test.each([
  ["account", "SETTINGS_READ", { account: "acme" }, "acme"],
  ["location", "SETTINGS_WRITE", { account: "acme", location: "town" }, "town"],
  ["sound_zone", "SUBSCRIPTION_READ", ZONE, "bar"],
  ["playlist", "MUSIC_WRITE", { account: "acme", playlist: "calm" }, "calm"],
] as const satisfies readonly (readonly [string, NamedPermission, PermissionTarget, string])[])(
  "may: named permissions of an entity (%s) come from the service unless overridden here (@P-346)",
  async (type, permission, about, id) => {
    const without = client({}).may(permission, about);
    await expect.poll(() => without.current).toEqual(no("not-permitted"));
    const listed = [permission];
    const asked = client({ permissions: listed, zonePermissions: listed }).may(permission, about);
    await expect.poll(() => asked.current).toEqual(YES);
    act(() => override({ type, id, permission }, "removed"));
    expect(asked.current).toEqual(no("not-permitted"));
    act(() => override({ type, id, permission }, "set"));
    expect([asked.current, without.current]).toEqual([YES, YES]);
  },
);

test("permission overrides: apply to actions too and survive a reload of the tab", async () => {
  const asked = client({ acl: { owner: true } }).may("zone.activate", ZONE);
  await expect.poll(() => asked.current).toEqual(YES);
  act(() => override({ type: "sound_zone", id: "bar", permission: "zone.activate" }, "removed"));
  expect(asked.current).toEqual(no("not-permitted"));

  // A second copy: the other files of this page keep theirs.
  const copy = "./permission-overrides.ts?reloaded";
  const reloaded: typeof import("./permission-overrides.ts") = await import(copy);
  expect(reloaded.usePermissionOverrides.getState().overrides).toEqual({
    "sound_zone bar zone.activate": "removed",
  });
});
