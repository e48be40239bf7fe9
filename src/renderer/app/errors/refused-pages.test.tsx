import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { accountRecord } from "#tests/factories/account.ts";
import { closeClient, forgetClient, openClient, refusal, ZONE } from "#tests/factories/whole-client.tsx";

/** Pages in place of those that the service refuses, in the whole client. */

beforeEach(forgetClient);
afterEach(closeClient);

const SHOP = "/accounts/abcd";

const PIER = {
  account: "abcd",
  name: "Pier",
  labels: [],
  opening_hours: null,
  timezone: "Europe/Oslo",
  address: "Quay 1",
  postal_code: "0150",
  city: "Oslo",
  iso_country: "NO",
  settings: { bandwidth_limitation_kbps: null },
  deactivated: false,
  sound_zones: [],
};

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** The service's refusal of a deactivated record. */
const deactivated = (entity: string) =>
  new ApiError({
    status: 404,
    code: "deactivated",
    message: `Requested ${entity} entity marked deactivated`,
  });

test("malformed id in the address: the page says that the address is not valid (@P-403)", async () => {
  const malformed = new ApiError({
    status: 400,
    code: "invalid_url" as "invalid",
    message: "illegal base64 data at input",
  });
  await openClient("/accounts/nobodys/zones", {
    answer: ({ path }) => {
      if (path.endsWith("/accounts/nobodys")) throw malformed;
      return undefined;
    },
  });
  expect(await screen.findByText("That address isn't valid.", {}, { timeout: 10_000 })).toBeTruthy();
});

test("deactivated zone: its page says so (@P-412 @C-376)", async () => {
  await openClient(`${SHOP}/zones/${ZONE}/player`, {
    answer: ({ path }) => {
      if (path.endsWith(`/sound_zones/${ZONE}`)) throw deactivated("sound_zone");
      return undefined;
    },
  });
  expect(await heading("Zone has been deactivated")).toBeTruthy();
});

test("suspended account: its pages say so (@P-412 @C-376)", async () => {
  await openClient(`${SHOP}/zones`, { accounts: [accountRecord({ id: "abcd", suspended: true })] });
  expect(await screen.findByText("Account has been suspended")).toBeTruthy();
});

test("deactivated account: its address leads home, with the reason (@P-412 @C-376)", async () => {
  const { here } = await openClient(`${SHOP}/zones`, {
    accounts: [accountRecord({ id: "efgh" })],
    answer: ({ path }) => {
      if (path.endsWith("/accounts/abcd")) throw deactivated("account");
      return undefined;
    },
  });
  await waitFor(() => expect(here()).toBe("/home"));
  expect(await screen.findByText("Account has been deactivated")).toBeTruthy();
  expect(screen.getByText(/^You don't have access to that account\./)).toBeTruthy();
});

const PLACE = encodeId({ kind: "Location", stringId: "pier", number: 8, parent: null });

test("error dialog: shows the specific text of a refusal (@P-423)", async () => {
  await openClient(`${SHOP}/zones/location/${PLACE}/details`, {
    answer: ({ method, path }) => {
      if (!path.endsWith(`/locations/${PLACE}`)) return undefined;
      if (method === "DELETE") throw refusal(403, "forbidden");
      return { ...PIER, id: PLACE };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Delete location" }));
  const question = within(await screen.findByRole("dialog"));
  fireEvent.click(question.getByRole("button", { name: "Delete location" }));
  const told = await screen.findByRole("dialog", { name: "That didn't work" });
  expect(told.textContent).toContain("You don't have permission to do that in this account.");
  fireEvent.click(within(told).getAllByRole("button", { name: "Close" }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "That didn't work" })).toBeNull());
});

test("music address: an invalid one shows a message without a request to the service", async () => {
  const { operations } = await openClient("/discover/music/not-an-id");
  await waitFor(() => expect(screen.getAllByText("Music not found").length).toBeGreaterThan(0));
  expect(operations).not.toContain("PlaylistPage");
});

test.each(["", "?challenge=x&state=y", `?challenge=${"c".repeat(43)}`])(
  "desktop sign-in page: an incomplete link shows an error instead of the question: %s",
  async (search) => {
    await openClient(`/desktop-sign-in${search}`);
    expect(await heading("This link is incomplete")).toBeTruthy();
    expect(screen.queryAllByRole("button")).toEqual([]);
  },
);
