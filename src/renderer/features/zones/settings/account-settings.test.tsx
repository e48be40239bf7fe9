import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { AccountSettings } from "./account-settings.tsx";

const ANNA = { userId: "anna", zoneId: null, paired: false };
const MEMBER = {
  id: "acl",
  user: "anna",
  account: "acme",
  owner: false,
  admin: false,
  contact: false,
  finance: false,
};

/** The section for an admin of the account, or for a member; returns what it sends. */
function show({ admin }: { readonly admin: boolean }): unknown[] {
  const sent: unknown[] = [];
  let account = accountRecord({ id: "acme", business_name: "Acme" });
  const rest = answering(({ method, path, body }) => {
    if (method === "PUT") {
      sent.push([path, body]);
      account = { ...account, settings: { ...account.settings, filter_explicit: true } };
    }
    if (path.endsWith("/acls")) return { items: [{ ...MEMBER, admin }], locations: [] };
    return path.endsWith("/accounts") ? { items: [account] } : account;
  });
  const services = {
    rest,
    session: {
      subscribe: () => () => undefined,
      get: () => ANNA,
    },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <AccountSettings account="acme" />
      </QueryClientProvider>
    </WithServices>,
  );
  return sent;
}

const explicit = () => screen.findByRole<HTMLInputElement>("switch", { name: /^Skip explicit tracks/ });

test("zone settings: explicit tracks are skipped in the whole account, as the text explains", async () => {
  const sent = show({ admin: true });
  fireEvent.click(await explicit());
  expect(screen.getByRole("heading", { name: "All zones of Acme" })).toBeTruthy();
  await expect
    .poll(() => sent)
    .toEqual([["/api/auth/accounts/acme", { settings: { filter_explicit: true } }]]);
  await expect.poll(async () => (await explicit()).checked).toBe(true);
});

test("zone settings: without permission for the account's settings it shows whom to ask", async () => {
  const sent = show({ admin: false });
  const toggle = await explicit();
  expect(toggle.disabled).toBe(true);
  expect(screen.getByText(/Only owners and admins can do this/)).toBeTruthy();
  fireEvent.click(toggle);
  expect(sent).toEqual([]);
});
