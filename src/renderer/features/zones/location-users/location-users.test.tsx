import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { LocationUsersPage } from "./location-users-page.tsx";

const accountId = idOf("Account", "acme");
const locationId = idOf("Location", "pier");
const PIER = { id: locationId, account: accountId, name: "Pier", labels: [] };
const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };
const ACL = { id: "acl", account: accountId, user: "anna", pending_email: "", denorm_user: null };
const NONE = { owner: false, admin: false, contact: false, finance: false };

/** The people of the Pier as seen by Anna with these rights; returns the calls that change something. */
function open(flags: Partial<typeof NONE>) {
  const sent: string[] = [];
  const rest = answering(({ method, path, body }) => {
    const last = path.split("/").at(-1);
    if (method !== "GET") {
      sent.push(`${method} ${path.split("/").slice(5).join("/")} ${JSON.stringify(body ?? null)}`);
      return { id: "invited", user: "bo", name: "Bo", email: "", pending_email: "eva@shop.example" };
    }
    if (last === "users")
      return {
        users: [{ user: "bo", name: "Bo Ek", email: "bo@shop.example" }],
        invited: [{ id: "invited", pending_email: "eva@shop.example", created_at: "" }],
      };
    if (last === "acls") return { items: [{ ...ACL, ...NONE, ...flags }], locations: [] };
    if (last === "accounts") return { items: [accountRecord({ id: accountId })] };
    return path.includes("/locations/") ? PIER : accountRecord({ id: accountId });
  });
  const session = { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN };
  const account = { subscribe: quiet, get: () => accountId };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ rest, queryClient, session, account }}>
      <QueryClientProvider client={queryClient}>
        <LocationUsersPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.locationUsers, address: paths.locationUsers({ accountId, locationId }) },
  );
  return sent;
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest("li");
  if (!row) throw new Error(`No row of ${text}`);
  return within(row);
};

test("location users: an admin removes a person and sends or withdraws an invitation", async () => {
  const sent = open({ admin: true });
  expect(await screen.findByRole("link", { name: "Invite people" })).toBeTruthy();
  const bo = await rowOf("Bo Ek");
  expect(bo.getByText("bo@shop.example")).toBeTruthy();
  const remove = bo.getByRole<HTMLButtonElement>("button", { name: "Remove from location" });
  await expect.poll(() => remove.disabled).toBe(false);
  fireEvent.click(remove);
  const dialog = await screen.findByRole("dialog", { name: "Remove Bo Ek?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove from location" }));
  await expect.poll(() => sent).toEqual(["DELETE users/bo null"]);
  const eva = await rowOf("eva@shop.example");
  fireEvent.click(eva.getByRole("button", { name: "Send invitation again" }));
  await expect.poll(() => sent.at(-1)).toBe("POST invitations/invited/resend null");
  fireEvent.click(eva.getByRole("button", { name: "Withdraw invitation" }));
  const question = await screen.findByRole("dialog", { name: /^Withdraw the invitation/ });
  fireEvent.click(within(question).getByRole("button", { name: "Withdraw invitation" }));
  await expect.poll(() => sent.at(-1)).toBe("DELETE invitations/invited null");
});

test("location users: a member sees the people, and why they cannot invite or remove them", async () => {
  open({});
  const bo = await rowOf("Bo Ek");
  const remove = bo.getByRole("button", { name: "Remove from location" });
  await expect.poll(() => remove.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("button", { name: "Invite people" }).getAttribute("aria-disabled")).toBe("true");
});
