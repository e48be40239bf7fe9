import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { Acl } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { UsersPage } from "./users-page.tsx";

const ADA = { userId: "ada", zoneId: null };
const NONE: MemberFlags = { owner: false, admin: false, finance: false, contact: false };

function member(name: string, flags: Partial<MemberFlags>): Acl {
  const user = { id: name, name: `${name} Berg`, email: `${name}@shop.se` };
  return {
    ...NONE,
    ...flags,
    id: `acl-${name}`,
    account: "account",
    user: name,
    pending_email: "",
    denorm_user: user,
  } as Acl;
}

/** The users of Ada's company as Ada sees them; another user owns it. */
function show(flags: Partial<MemberFlags>) {
  const invitee = {
    ...member("ö", {}),
    user: "",
    pending_email: "ö@xn--exmple-cua.se",
    denorm_user: null,
  } as Acl;
  const acls = [member("ada", flags), member("bo", { owner: true }), member("eva", {}), invitee];
  const rest = answering(({ path }) => {
    if (path.includes("/users/ada/acls")) return { items: acls.slice(0, 1), locations: [] };
    if (path.endsWith("/acls")) return { items: acls };
    if (path.endsWith("/users/ada/accounts")) return { items: [accountRecord()] };
    return path.endsWith("/accounts/account") ? accountRecord() : new Promise(() => undefined);
  });
  const session = { subscribe: quiet, onEnd: quiet, get: () => ADA };
  const account = { subscribe: quiet, get: () => "account" };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ rest, session, account }}>
      <QueryClientProvider client={client}>
        <UsersPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.settingsUsers, address: "/accounts/account/settings/users" },
  );
  return { isWaiting: () => client.isFetching() > 0 };
}

test.each([{ owner: true }, { admin: true }])(
  "users: %o is offered to invite and to manage (@C-298 @P-344)",
  async (flags) => {
    show(flags);
    expect(await screen.findByRole("link", { name: "Invite people" })).toBeTruthy();
    for (const name of ["bo", "eva"])
      expect(await screen.findByRole("button", { name: `Actions for ${name} Berg` })).toBeTruthy();
  },
);

test("users: the domain of an invited address is shown in letters", async () => {
  show({ owner: true });
  expect(await screen.findByText("ö@exämple.se")).toBeTruthy();
});

test("users: finance sees why it cannot invite, and manages only its own membership (@C-298 @P-344)", async () => {
  show({ finance: true, contact: true });
  const invite = await screen.findByRole("button", { name: "Invite people" });
  await expect.poll(() => invite.getAttribute("aria-disabled")).toBe("true");
  await screen.findByRole("button", { name: "Actions for ada Berg" });
  expect(screen.getAllByRole("button", { name: /^Actions for/ })).toHaveLength(1);
  expect(screen.getByText("Only owners and admins can do this.")).toBeTruthy();
});
