import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { accountRecord } from "#tests/factories/account.ts";
import { answering } from "#tests/factories/rest.ts";
import type { Services } from "../lib/services.tsx";
import { ApiError } from "../lib/transport/api-error.ts";
import type { PermissionTarget } from "./access.ts";
import { may } from "./may-need.ts";
import { usePermissionOverrides } from "./permission-overrides.ts";

interface Service {
  /** Of the person in the account. */
  readonly flag?: "admin" | "finance" | "contact" | "none";
  readonly permissions?: readonly string[];
  /** Of every answer. */
  readonly status?: number;
}

/** Asks the need of a page of an account's zone, whose parameters are well-formed unless told otherwise. */
async function ask(
  what: Parameters<typeof may>[0],
  { flag = "none", permissions = [], status = 200 }: Service,
  about: PermissionTarget | null = { account: "a", soundZone: "z" },
) {
  const asked: string[] = [];
  const acl = { user: "anna", account: "a", owner: false, contact: false, finance: false, admin: false };
  const services = {
    session: { get: () => ({ userId: "anna", zoneId: null }) },
    queryClient: new QueryClient(),
    rest: answering(({ path }) => {
      asked.push(path);
      if (status !== 200) throw new ApiError({ status, code: "forbidden", message: "no" });
      if (path.endsWith("/acls")) return { items: [{ ...acl, [flag]: true }], locations: [] };
      return path.includes("/accounts/") ? accountRecord({ id: "a" }) : { id: "z", permissions };
    }),
  } as unknown as Services;
  const url = new URL("http://shop.test");
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const need = may(what, (params: PermissionTarget) => params);
  return { answer: await need({ services, notices, url, params: {}, read: async () => about }), asked };
}

test("a page for an action opens for who may do it by the table", async () => {
  const inAccount = { account: "a" };
  expect(await ask("zone.activate", { flag: "finance" }, inAccount)).toMatchObject({ answer: null });
  expect(await ask("zone.activate", { flag: "contact" }, inAccount)).toMatchObject({ answer: false });
  expect(await ask("user.create", { flag: "finance" }, inAccount)).toMatchObject({ answer: false });
  expect(await ask("user.create", { flag: "admin" }, inAccount)).toMatchObject({ answer: null });
});

test("a page for a named permission opens for whom the service lists it on the entity (@C-304)", async () => {
  const permissions = ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"];
  expect(await ask("SUBSCRIPTION_WRITE", { permissions })).toMatchObject({ answer: null });
  expect(await ask("SUBSCRIPTION_WRITE", { permissions: ["SUBSCRIPTION_READ"] })).toMatchObject({
    answer: false,
  });
});

test("a page for an unknown action opens for nobody, with the warning 'Invalid action' (@C-299)", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  // As a mistake in the code, which types would catch.
  const unknown = "zone.fly" as "zone.see";
  expect(await ask(unknown, { flag: "admin" })).toEqual({ answer: false, asked: [] });
  expect(warn).toHaveBeenCalledExactlyOnceWith("Invalid action", "zone.fly");
  warn.mockRestore();
});

test("what is out of reach is not permitted; what cannot be asked for now is an error", async () => {
  for (const status of [403, 404])
    expect(await ask("SUBSCRIPTION_WRITE", { status })).toMatchObject({ answer: false });
  await expect(ask("zone.activate", { status: 503 })).rejects.toMatchObject({ status: 503 });
});

test("a permission that is overridden in this tab holds, and nobody is asked", async () => {
  const { override } = usePermissionOverrides.getState();
  const on = { type: "sound_zone", id: "z", permission: "SUBSCRIPTION_WRITE" } as const;
  override(on, "set");
  expect(await ask("SUBSCRIPTION_WRITE", {})).toEqual({ answer: null, asked: [] });
  override(on, null);
  expect(await ask("SUBSCRIPTION_WRITE", {})).toMatchObject({ answer: false });
});

test("nothing is asked about an address that names nothing", async () => {
  expect(await ask("SUBSCRIPTION_WRITE", {}, null)).toEqual({ answer: false, asked: [] });
});
