import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { openClient, ZONE } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** Pages in place of those that the service refuses, in the whole client. */

const SHOP = "/accounts/abcd";

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** The service's refusal of a deactivated record. */
const deactivated = (entity: string) =>
  new ApiError({
    status: 404,
    code: "deactivated",
    message: `Requested ${entity} entity marked deactivated`,
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
    accounts: [accountRecord({ id: "efgh" }), accountRecord({ id: "abcd", deactivated: true })],
    answer: ({ path }) => {
      if (path.endsWith("/accounts/abcd")) throw deactivated("account");
      return undefined;
    },
  });
  await waitFor(() => expect(here()).toBe("/home"));
  expect(await screen.findByText("Account has been deactivated")).toBeTruthy();
  expect(screen.getByText(/^You don't have access to that account\./)).toBeTruthy();
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
