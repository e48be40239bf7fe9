import { act, fireEvent, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import * as saving from "#renderer/lib/page/save-file.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { BookCountry } from "#shared/contract/rest/operator/price-books.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { PricesPage } from "./prices-page.tsx";

const NBSP = "\u00a0";

const SWEDEN: BookCountry = {
  iso_country: "SE",
  iso_currency: "SEK",
  invoice_fee: 4_900,
  vat_basis_points: 2_500,
  prices: [
    { plan: "starter", billing_cycle: "monthly", amount: 19_900, trial_days: 0 },
    { plan: "unlimited", billing_cycle: "monthly", amount: 49_900, trial_days: 14 },
    { plan: "unlimited", billing_cycle: "yearly", amount: 499_000, trial_days: 14 },
  ],
};
const OTHERS: BookCountry = {
  iso_country: "ZZ",
  iso_currency: "USD",
  invoice_fee: 0,
  vat_basis_points: 0,
  prices: [{ plan: "starter", billing_cycle: "monthly", amount: 1_900, trial_days: 7 }],
};
const VOUCHER = {
  code: "SUMMER",
  description: "For the fair",
  percent_off: 50,
  months: 3,
  extra_trial_days: 0,
  valid_until: null,
  max_uses: 10,
  uses: 4,
};
const bookOf = (id: string, valid_from: string, ...countries: readonly BookCountry[]) => ({
  id,
  valid_from,
  created_at: "2026-01-02T10:00:00.000Z",
  created_by: "Ada Berg",
  content: { countries, winback: { percent_off: 50, months: 3, plan: null } },
});
const BOOKS = {
  current: "now",
  billing: "sandbox",
  vouchers: [VOUCHER],
  items: [
    bookOf("next", "2999-01-01T00:00:00.000Z", OTHERS),
    bookOf("now", "2026-01-02T10:00:00.000Z", OTHERS, SWEDEN),
    bookOf("before", "2025-01-02T10:00:00.000Z", OTHERS),
  ],
};
const CHANGE = {
  iso_country: "SE",
  iso_currency: "SEK",
  plan: "starter",
  billing_cycle: "monthly",
  before: 19_900,
  after: 21_050,
  accounts: 3,
  zones: 7,
  first_charge_at: "2026-12-01T00:00:00.000Z",
};

interface Sent {
  readonly valid_from: string | null;
  readonly content: { readonly countries: readonly BookCountry[]; readonly vouchers?: readonly object[] };
}

function open(books: object = BOOKS, refusal: ApiError | null = null) {
  const previewed: Sent[] = [];
  const published: Sent[] = [];
  let refused = refusal;
  const rest = answering(({ method, path, body }) => {
    if (method === "GET") return books;
    (path.endsWith("/preview") ? previewed : published).push(body as Sent);
    if (path.endsWith("/preview")) return { items: [CHANGE] };
    if (refused) throw refused;
    return BOOKS.items[1];
  });
  showScreen(
    <WithServices services={{ rest }}>
      <PricesPage />
    </WithServices>,
  );
  const accept = () => {
    refused = null;
  };
  return { previewed, published, accept };
}

const click = (element: HTMLElement) => act(async () => fireEvent.click(element));
const press = async (name: string | RegExp) => click(await screen.findByRole("button", { name }));
const type = (field: HTMLElement, value: string) =>
  act(async () => fireEvent.change(field, { target: { value } }));
const choose = async (name: string, option: string) => {
  await click(screen.getByRole("combobox", { name }));
  await click(await screen.findByRole("option", { name: option }));
};
const country = (name: string) => screen.findByRole("region", { name });
const cells = async (name: string) =>
  within(await country(name))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) => [...cell.children].at(-1)?.textContent ?? cell.textContent),
    );
const field = (plan: string, name: string) =>
  within(screen.getByRole("group", { name: plan })).getByRole("textbox", { name });
const isEnabled = async (name: string) =>
  (await screen.findByRole("button", { name })).getAttribute("aria-disabled") !== "true";
const choosePath = (name: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no field for a file");
  return act(async () => {
    fireEvent.change(input, { target: { files: [new File([text], name)] } });
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
};

test("prices: each country has a table of plans and billing cycles, with the month that is shown", async () => {
  open();
  expect(await cells("Sweden")).toEqual([
    ["Starter", `199${NBSP}kr`, "Not sold", "Not sold", "None"],
    ["Unlimited", `499${NBSP}kr`, "Not sold", `4${NBSP}990${NBSP}kr415,83${NBSP}kr a month`, "14 days"],
  ]);
  expect(within(await country("Sweden")).getByText("SEK · VAT 25% · Invoice fee 49 kr")).toBeTruthy();
  expect(await cells("All other countries")).toEqual([["Starter", "$19", "Not sold", "Not sold", "7 days"]]);
  expect(screen.getByText("50% off, 3 months · The company keeps its plan")).toBeTruthy();
  expect(screen.getByRole("row", { name: /^SUMMER/ }).textContent).toMatch(
    /^SUMMERFor the fair.*50% off, 3 months.*4 of 10$/,
  );
  expect(screen.queryByRole("note")).toBeNull();
});

test("prices: upcoming and past books are listed, and each can be shown", async () => {
  open();
  const list = await screen.findByRole("list", { name: "Books" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => /Upcoming|Valid now|Past/.exec(textContent ?? "")?.[0]),
  ).toEqual(["Upcoming", "Valid now", "Past"]);
  await click(within(list).getAllByRole("button")[0] as HTMLElement);
  expect(screen.queryByRole("region", { name: "Sweden" })).toBeNull();
  expect(await country("All other countries")).toBeTruthy();
});

test("prices: while nothing is sold the page says so, and prices can be prepared", async () => {
  open({ current: null, items: [], vouchers: [], billing: "off" });
  expect((await screen.findByRole("note")).textContent).toBe(
    "Nothing is sold while ROOMTONE_BILLING is off. You can prepare prices all the same.",
  );
  expect(screen.getByRole("heading", { name: "There are no prices yet" })).toBeTruthy();
  await press("Add prices");
  expect(await screen.findByRole("button", { name: "Add country" })).toBeTruthy();
});

test("prices: a changed price is previewed with those it concerns, and then published as it was seen", async () => {
  const { previewed, published } = open();
  await press("Change prices");
  expect(await isEnabled("Publish")).toBe(false);
  await press("Change Sweden");
  await type(field("Starter", "Monthly"), "210,50");
  await type(field("Unlimited", "Yearly"), "");
  await press("Use prices");
  expect(await cells("Sweden")).toEqual([
    ["Starter", `210,50${NBSP}kr`, "Not sold", "Not sold", "None"],
    ["Unlimited", `499${NBSP}kr`, "Not sold", "Not sold", "14 days"],
  ]);
  await press("Publish");
  expect(published).toEqual([]);
  await press("Preview");
  const row = await screen.findByRole("row", { name: /^Sweden ?Starter · Monthly/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ lastChild }) => lastChild?.textContent),
  ).toEqual([`199${NBSP}kr`, `210,50${NBSP}kr`, "3", "7", expect.stringContaining("2026")]);
  await press("Publish");
  expect(published).toEqual(previewed);
  expect(published).toMatchObject([
    { valid_from: null, content: { countries: [OTHERS, { iso_country: "SE" }] } },
  ]);
  expect(published[0]?.content.countries[1]?.prices).toEqual([
    { plan: "starter", billing_cycle: "monthly", amount: 21_050, trial_days: 0 },
    { plan: "unlimited", billing_cycle: "monthly", amount: 49_900, trial_days: 14 },
  ]);
  // Vouchers that nobody changed stay as they are.
  expect(published[0]?.content.vouchers).toBeUndefined();
  expect(await screen.findByRole("button", { name: "Change prices" })).toBeTruthy();
});

test("prices: what was changed after the preview has to be previewed again", async () => {
  const { previewed } = open();
  await press("Change prices");
  await press("Preview");
  expect(await isEnabled("Publish")).toBe(true);
  await press("Remove Sweden");
  expect(await isEnabled("Publish")).toBe(false);
  await press("Preview");
  expect(await isEnabled("Publish")).toBe(true);
  expect(previewed[1]?.content.countries).toEqual([OTHERS]);
  await choose("Valid from", "A day");
  expect(await isEnabled("Publish")).toBe(false);
  // The prices of all other countries are needed by those without their own.
  expect(screen.getByRole("button", { name: "Remove All other countries" })).toBeTruthy();
});

test("prices: a refused publication says why and keeps the draft", async () => {
  const fields = { valid_from: { code: "rule", rule: "bookInPast" } } as const;
  const refusal = new ApiError({ status: 400, code: "invalid", message: "no", fields });
  const { published, accept } = open(BOOKS, refusal);
  await press("Change prices");
  await press("Remove Sweden");
  await press("Preview");
  await press("Publish");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Choose now or a later time: what was charged stays as it is",
  );
  expect(screen.queryByRole("region", { name: "Sweden" })).toBeNull();
  accept();
  await press("Publish");
  expect(published).toHaveLength(2);
  expect(await screen.findByRole("button", { name: "Change prices" })).toBeTruthy();
});

test("prices: no day and the zero date are no valid time, any other day begins at midnight (@C-279 @P-322)", async () => {
  const { previewed } = open();
  await press("Change prices");
  await choose("Valid from", "A day");
  const day = await screen.findByLabelText("First day");
  for (const wrong of ["", "0001-01-01"]) {
    await type(day, wrong);
    await press("Preview");
    expect(await screen.findByText("Must be a valid timestamp")).toBeTruthy();
  }
  expect(previewed).toEqual([]);
  await type(day, "2998-05-01");
  await press("Preview");
  expect(previewed.map(({ valid_from }) => valid_from)).toEqual([new Date("2998-05-01T00:00").toISOString()]);
});

test("prices: a country is added with its currency, and wrong amounts are named at their fields", async () => {
  const { previewed } = open();
  await press("Change prices");
  await press("Add country");
  await press("Use prices");
  expect(await screen.findByText("Cannot be empty")).toBeTruthy();
  // By their texts: the roles of all countries take seconds here.
  await type(screen.getByRole("combobox", { name: "Country" }), "Norw");
  await click(screen.getByText("Norway"));
  await click(screen.getByRole("combobox", { name: "Currency" }));
  await click(screen.getByText("NOK"));
  await type(screen.getByRole("textbox", { name: "VAT (%)" }), "51");
  await type(field("Essential", "Quarterly"), "12.345");
  await press("Use prices");
  expect(await screen.findByText("Must be at most 50")).toBeTruthy();
  expect(screen.getByText("Must be a number")).toBeTruthy();
  await type(screen.getByRole("textbox", { name: "VAT (%)" }), "25,5");
  await type(field("Essential", "Quarterly"), "1047");
  await type(field("Essential", "Trial (days)"), "30");
  await press("Use prices");
  expect(await cells("Norway")).toEqual([
    ["Essential", "Not sold", `1${NBSP}047${NBSP}kr349${NBSP}kr a month`, "Not sold", "30 days"],
  ]);
  await press("Preview");
  expect(previewed[0]?.content.countries[2]).toEqual({
    iso_country: "NO",
    iso_currency: "NOK",
    invoice_fee: 0,
    vat_basis_points: 2_550,
    prices: [{ plan: "essential", billing_cycle: "quarterly", amount: 104_700, trial_days: 30 }],
  });
});

test("prices: trials that differ by billing cycle stay when their field is left empty", async () => {
  const mixed = {
    ...SWEDEN,
    prices: SWEDEN.prices.map((price) =>
      price.billing_cycle === "yearly" ? { ...price, trial_days: 30 } : price,
    ),
  };
  const { previewed } = open({ ...BOOKS, items: [bookOf("now", "2026-01-02T10:00:00.000Z", OTHERS, mixed)] });
  await press("Change prices");
  await press("Change Sweden");
  expect(screen.getByText("14, 30 by billing cycle. Leave empty to keep.")).toBeTruthy();
  await type(field("Unlimited", "Monthly"), "500");
  await press("Use prices");
  await press("Preview");
  expect(previewed[0]?.content.countries[1]?.prices.map(({ trial_days }) => trial_days)).toEqual([0, 14, 30]);
});

test("prices: vouchers are added, changed and removed, and are sent with the book", async () => {
  const { previewed } = open();
  await press("Change prices");
  await press("Add voucher");
  await type(screen.getByRole("textbox", { name: "Code" }), "summer ");
  await press("Use voucher");
  expect(await screen.findByText("“SUMMER” is there twice")).toBeTruthy();
  await type(screen.getByRole("textbox", { name: "Code" }), "fair-2027");
  await type(screen.getByRole("textbox", { name: "More trial days" }), "14");
  await press("Use voucher");
  await press("Change SUMMER");
  await type(screen.getByRole("textbox", { name: "Most uses" }), "");
  await press("Use voucher");
  await press("Preview");
  expect(previewed[0]?.content.vouchers).toMatchObject([
    { code: "SUMMER", max_uses: null, percent_off: 50, uses: 4 },
    { code: "FAIR-2027", extra_trial_days: 14, valid_until: null },
  ]);
  await press("Remove SUMMER");
  await press("Preview");
  expect(previewed[1]?.content.vouchers).toMatchObject([{ code: "FAIR-2027" }]);
});

test("prices: the discount for staying is changed or taken away", async () => {
  const { previewed } = open();
  await press("Change prices");
  await press("Change Discount for staying");
  await type(screen.getByRole("textbox", { name: "Discount (%)" }), "0");
  await press("Use discount");
  expect(await screen.findByText("Must be at least 1")).toBeTruthy();
  await type(screen.getByRole("textbox", { name: "Discount (%)" }), "25");
  await choose("Plan", "Starter");
  await press("Use discount");
  expect(await screen.findByText("25% off, 3 months · With the plan Starter")).toBeTruthy();
  await press("Change Discount for staying");
  await click(screen.getByRole("checkbox", { name: "Offer a discount" }));
  await press("Use discount");
  await press("Preview");
  expect(previewed[0]?.content).toMatchObject({ winback: null });
});

test("prices: a table becomes a draft; its wrong lines are named and change nothing", async () => {
  const { previewed } = open();
  await country("Sweden");
  const header = "iso_country;iso_currency;plan;billing_cycle;amount;trial_days;invoice_fee;vat_percent";
  await choosePath("prices.csv", `${header};note\r\nSE;SEK;starter;monthly;199;0;49;25;x`);
  expect((await screen.findByRole("alert")).textContent).toContain("Line 1: unknown column “note”");
  await choosePath(
    "prices.csv",
    `\uFEFF${header}\r\nSE;SEK;starter;monthly;abc;0;49;25\r\nSE;SEK;gold;monthly;1;0;49;25`,
  );
  const { textContent } = await screen.findByRole("alert");
  expect(textContent).toContain("Line 2: “abc” is not valid in the column “amount”");
  expect(textContent).toContain("Line 3: “gold” is not valid in the column “plan”");
  await choosePath("prices.csv", `${header}\r\nSE;SEK;starter;monthly;199;0;49;25`);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The prices for all other countries (ZZ) are missing",
  );
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
  await choosePath(
    "prices.csv",
    `\uFEFF${header}\r\nSE;SEK;starter;monthly;209,50;0;49;25\r\nZZ;USD;starter;monthly;19;0;;`,
  );
  expect(screen.queryByText("The file was not imported")).toBeNull();
  expect(await cells("Sweden")).toEqual([["Starter", `209,50${NBSP}kr`, "Not sold", "Not sold", "None"]]);
  await press("Preview");
  // A table has prices only.
  expect(previewed).toMatchObject([{ content: { winback: { percent_off: 50 } } }]);
  expect(previewed[0]?.content.vouchers).toBeUndefined();
});

test("prices: exported JSON and tables can be imported again", async () => {
  const files: string[] = [];
  vi.spyOn(saving, "saveFile").mockImplementation((_name, _type, parts) => void files.push(parts.join("")));
  const { previewed } = open();
  await press("Export as JSON");
  await press("Export as CSV");
  expect(files[1]?.split("\r\n")[1]).toBe("ZZ,USD,starter,monthly,19,7,0,0");
  await choosePath("prices.json", `${files[0]?.slice(0, -1)}, "other": 1 }`);
  expect((await screen.findByRole("alert")).textContent).toContain("other: unknown");
  await choosePath("prices.json", "{\n\n,");
  expect((await screen.findByRole("alert")).textContent).toContain("Line 3: not valid JSON");
  for (const text of files) {
    await choosePath("prices", text ?? "");
    await press("Preview");
  }
  expect(previewed.map(({ content }) => content.countries)).toEqual([
    [OTHERS, SWEDEN],
    [OTHERS, SWEDEN],
  ]);
});

test("prices: the page is accessible, also while it is changed", async () => {
  open();
  await country("Sweden");
  const violations = async () =>
    (
      await axe.run(document.body, {
        rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
      })
    ).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(await violations()).toEqual([]);
  await press("Change prices");
  await press("Preview");
  expect(await violations()).toEqual([]);
  await press("Change Sweden");
  expect(await violations()).toEqual([]);
});
