import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { Acl } from "#shared/contract/rest/entities.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { DeletedPage } from "./deleted-page.tsx";

const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };

const PIER = {
  id: "pier",
  account: "acme",
  billing_group: "",
  name: "Pier",
  address: "Quay 1",
  city: "Oslo",
  postal_code: "0150",
  iso_country: "NO",
  timezone: "UTC",
  settings: { bandwidth_limitation_kbps: null },
  deactivated: true,
};

/** The deleted items of Acme as seen by Anna with these flags; returns the restored paths. */
function showDeleted(flags: Partial<Acl>, deleted: { readonly bar: boolean } = { bar: true }) {
  const restored: string[] = [];
  const bar = soundZone({
    id: "bar",
    name: "Bar",
    account: "acme",
    location_name: "Shop",
    deactivated: true,
  });
  const acl = { id: "acl", account: "acme", user: "anna", pending_email: "", denorm_user: null };
  const none = { owner: false, admin: false, contact: false, finance: false };
  const rest = answering(({ method, path }) => {
    if (method === "POST") {
      restored.push(path);
      return path.includes("locations") ? PIER : bar;
    }
    const last = path.split("/").at(-1);
    if (last === "deactivated")
      return deleted.bar ? { locations: [PIER], sound_zones: [bar] } : { locations: [], sound_zones: [] };
    if (last === "acls") return { items: [{ ...acl, ...none, ...flags }], locations: [] };
    if (last === "accounts") return { items: [accountRecord({ id: "acme" })] };
    return accountRecord({ id: "acme" });
  });
  const session = { subscribe: () => () => undefined, get: () => SIGNED_IN };
  const account = { subscribe: () => () => undefined, get: () => "acme" };
  const queryClient = new QueryClient();
  showScreen(
    <WithServices services={{ rest, queryClient, session, account }}>
      <QueryClientProvider client={queryClient}>
        <DeletedPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.zonesDeleted, address: paths.zonesDeleted({ accountId: "acme" }) },
  );
  return { restored };
}

const button = (name: string) => screen.getByRole("button", { name });

test("deleted: people with the permission restore zones and locations", async () => {
  const { restored } = showDeleted({ finance: true });
  expect(await screen.findByText("Quay 1, Oslo")).toBeTruthy();
  for (const name of ["Restore Bar", "Restore Pier"])
    await waitFor(() => expect(button(name).getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(button("Restore Bar"));
  fireEvent.click(button("Restore Pier"));
  await expect
    .poll(() => restored)
    .toEqual(["/api/auth/sound_zones/bar/activate", "/api/auth/locations/pier/activate"]);
});

test("deleted: a member sees in advance who may restore", async () => {
  const { restored } = showDeleted({});
  const why = () => screen.queryAllByText("Only owners, admins and finance users can do this.");
  await waitFor(() => expect(why()).toHaveLength(2));
  const restore = button("Restore Bar");
  expect(restore.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(restore);
  expect(restored).toEqual([]);
});

test("deleted: an empty list shows a message", async () => {
  showDeleted({ owner: true }, { bar: false });
  expect(await screen.findByText("Nothing deleted")).toBeTruthy();
});
