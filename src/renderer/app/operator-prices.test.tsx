import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openClient } from "#tests/factories/browser/whole-client.tsx";

const BOOKS = { current: null, items: [], vouchers: [], billing: "off" };

const openPrices = (operator: boolean, address = "/operator/prices") =>
  openClient(address, {
    answer: ({ path }) => {
      if (path.endsWith("/operator/price-books")) return BOOKS;
      if (path.endsWith("/users/anna/acls"))
        return { items: [OWNER], locations: [], two_step_due: [], operator };
      return undefined;
    },
  });

const OWNER = {
  id: "abcd",
  account: "abcd",
  user: "anna",
  pending_email: "",
  denorm_user: null,
  owner: true,
  admin: true,
  contact: true,
  finance: true,
};

test("prices: people who operate the service open the page from their own one", async () => {
  const { here } = await openPrices(true, "/operator");
  await act(async () => fireEvent.click(await screen.findByRole("link", { name: /^Prices/ })));
  expect(await screen.findByRole("heading", { level: 1, name: "Prices" })).toBeTruthy();
  expect(here()).toBe("/operator/prices");
  expect(await screen.findByText("There are no prices yet")).toBeTruthy();
});

test("prices: nobody else does", async () => {
  const { here, calls } = await openPrices(false);
  expect(here()).not.toContain("/operator");
  expect(calls.filter((call) => call.includes("price-books"))).toEqual([]);
});
