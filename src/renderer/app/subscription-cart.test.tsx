import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { CartLine, CartPreview } from "#shared/contract/rest/billing/carts.ts";
import { accountSubscription, listedSubscription } from "#tests/factories/billing/billing-records.ts";
import {
  bodiesOf,
  expectAccessible,
  LIST,
  openSelling,
  press,
  selling,
  ZONES,
} from "#tests/factories/billing/selling-client.ts";

const line = (over: Partial<CartLine> = {}): CartLine => ({
  sound_zone: "bar",
  name: "Bar",
  location_name: "Shop",
  skipped: null,
  period: { from: "2026-02-01T12:00:00Z", to: "2026-03-01T12:00:00Z" },
  full: 50,
  net: 50,
  plays_until: "2026-03-01T12:00:00Z",
  ...over,
});

const preview = (over: Partial<CartPreview> = {}): CartPreview => ({
  iso_currency: "EUR",
  lines: [
    line(),
    line({ sound_zone: "spa", name: "Spa", location_name: "Annex", full: 50, net: 25 }),
    line({
      sound_zone: "hall",
      name: "Hall",
      location_name: "Annex",
      skipped: "already-so",
      full: 0,
      net: 0,
    }),
  ],
  net: 75,
  vat: 18.75,
  total: 93.75,
  credit: 3.75,
  due: 90,
  next: { at: "2026-03-01T12:00:00Z", net: 150 },
  ...over,
});

const DONE = { id: "r", status: "completed", pays_until: "20260301000000", payment_error_code: "" } as const;

/** The list with a cart of everything; checkouts are answered in order. Returns the cart's calls. */
async function openCart(
  action: string | RegExp,
  checkouts: readonly (() => unknown)[],
  previews = [preview()],
) {
  const sent: string[] = [];
  let looks = 0;
  const client = await openSelling(LIST, {
    listed: ZONES,
    answer: ({ path }) => {
      if (path.endsWith("/cart/preview")) return previews[Math.min(looks++, previews.length - 1)];
      if (!path.endsWith("/cart/checkout")) return undefined;
      sent.push(path);
      const answer = checkouts[sent.length - 1];
      if (!answer) throw new Error("Not expected");
      return answer();
    },
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await press(action);
  const dialog = await screen.findByRole("dialog");
  return { ...client, dialog, sent };
}

const bought = () => ({ sound_zones: ["bar", "spa"], recurrences: [DONE] });
const refused = (reason: string) => () => {
  throw new ApiError({ status: 409, code: "conflict", message: "no", reason });
};

test("cart: shows each zone's cost by location, why one stays, and one total; success closes it (@C-192)", async () => {
  const { dialog, sent } = await openCart("Activate …", [bought]);
  const lines = await within(dialog).findByRole("list", { name: "Zones of this change" });
  expect(
    within(lines)
      .getAllByRole("listitem")
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Shop1 zone · 50\u00a0€$/),
    expect.stringMatching(/^BarFeb 1, 2026 – Mar 1, 202650\u00a0€$/),
    expect.stringMatching(/^Annex2 zones · 25\u00a0€$/),
    expect.stringMatching(/^Spa.*25\u00a0€Before: 50\u00a0€$/),
    "HallNeeds no change",
  ]);
  expect(dialog.textContent).toContain("2 zones change · 1 zone stays as it is");
  expect(dialog.textContent).toContain("VAT18.75\u00a0€");
  expect(dialog.textContent).toContain("Credit used-3.75\u00a0€");
  expect(dialog.textContent).toContain("To pay now90\u00a0€");
  expect(dialog.textContent).toContain("Next payment on March 1, 2026, without VAT150\u00a0€");
  await expectAccessible(dialog);
  await press("Pay 90\u00a0€", within(dialog));
  expect(await screen.findByText("2 zones activated")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Activate …" })).toBeNull();
});

test("cart: Escape returns the focus to the button of its action", async () => {
  const { dialog } = await openCart("Activate …", []);
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Activate …" }));
});

test("cart: a changed price shows the new total and asks again", async () => {
  const dearer = preview({ net: 80, vat: 20, total: 100, credit: 0, due: 100 });
  const { dialog } = await openCart("Activate …", [refused("price-changed"), bought], [preview(), dearer]);
  await press("Pay 90\u00a0€", within(dialog));
  expect(await within(dialog).findByText(/The price has changed/)).toBeTruthy();
  await press("Pay 100\u00a0€", within(dialog));
  expect(await screen.findByText("2 zones activated")).toBeTruthy();
});

test("cart: a failed payment says why by its code, and can be tried again (@C-192)", async () => {
  const declined = { ...DONE, status: "payment_failed", payment_error_code: "card_declined" };
  const { dialog } = await openCart("Resume …", [
    () => ({ sound_zones: ["bar"], recurrences: [declined] }),
    refused("payment-method-missing"),
    bought,
  ]);
  await press("Pay 90\u00a0€", within(dialog));
  expect(await within(dialog).findByText(/Your card was declined/)).toBeTruthy();
  await press("Pay 90\u00a0€", within(dialog));
  expect(await within(dialog).findByText(/There is no payment method/)).toBeTruthy();
  await press("Pay 90\u00a0€", within(dialog));
  expect(await screen.findByText("2 zones resumed")).toBeTruthy();
});

test("cart: nothing to pay is confirmed by the number of subscriptions", async () => {
  const free = preview({
    lines: [
      line({ period: null, full: 0, net: 0 }),
      line({ sound_zone: "spa", name: "Spa", skipped: "partner-decides" }),
    ],
    net: 0,
    vat: 0,
    total: 0,
    credit: 0,
    due: 0,
    next: null,
  });
  const { dialog } = await openCart("Cancel …", [() => ({ sound_zones: ["bar"], recurrences: [] })], [free]);
  expect(await within(dialog).findByText("Only your partner can cancel")).toBeTruthy();
  expect(dialog.textContent).toContain("Plays until Mar 1, 2026");
  expect(dialog.textContent).toContain("Nothing to pay now");
  await press("Cancel 1 subscription", within(dialog));
  expect(await screen.findByText("1 subscription cancelled")).toBeTruthy();
});

test("cart: a repeated press buys once; after a failed payment it is another order", async () => {
  const declined = { ...DONE, status: "payment_failed", payment_error_code: "odd_code" };
  const { dialog, sent, services } = await openCart("Activate …", [
    () => ({ sound_zones: ["bar"], recurrences: [declined] }),
    refused("price-changed"),
    bought,
  ]);
  const call = vi.spyOn(services.rest, "call");
  const pay = await within(dialog).findByRole("button", { name: "Pay 90\u00a0€" });
  await act(async () => {
    fireEvent.click(pay);
    fireEvent.click(pay);
  });
  expect(
    await within(dialog).findByText("The payment wasn't accepted (odd_code). Nothing was changed."),
  ).toBeTruthy();
  expect(sent).toHaveLength(1);
  await press("Pay 90\u00a0€", within(dialog));
  await within(dialog).findByText(/The price has changed/);
  await press("Pay 90\u00a0€", within(dialog));
  await screen.findByText("2 zones activated");
  const [first, second, third] = bodiesOf(call, "/cart/checkout");
  expect(first).toMatchObject({ action: "activate", sound_zones: ["bar", "hall", "spa"], due: 90 });
  expect(second?.key).not.toBe(first?.key);
  expect(third?.key).toBe(second?.key);
});

test("cart: a payment that takes too long is ordered, and says so (@C-192)", async () => {
  const pending = { ...DONE, status: "pending" };
  const { now } = Date;
  let later = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() + later);
  const client = await openSelling(LIST, {
    listed: ZONES,
    answer: ({ path }) => {
      if (path.endsWith("/cart/preview")) return preview();
      if (path.endsWith("/cart/checkout")) return { sound_zones: ["bar"], recurrences: [pending] };
      if (!path.includes("/recurrences/")) return undefined;
      later = 150_000;
      return pending;
    },
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Bar" }));
  await press("Activate …");
  const dialog = await screen.findByRole("dialog", { name: "Activate subscriptions" });
  await press("Pay 90\u00a0€", within(dialog));
  const ordered = await screen.findByRole("dialog", { name: "Your order is placed" });
  expect(within(ordered).getByRole("status").textContent).toContain(
    "The zones change as soon as it is confirmed.",
  );
  expect(client.calls.filter((call) => call.includes("/recurrences/"))).toHaveLength(1);
  await press("Close", within(ordered));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Select all shown" }));
});

test("cart: closed while the payment is in progress, a toast says that it failed", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { dialog } = await openCart("Activate …", [() => promise]);
  await press("Pay 90\u00a0€", within(dialog));
  expect((await within(dialog).findByRole("status")).textContent).toBe("Your payment is being processed …");
  await press("Close", within(dialog));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const expired = { ...DONE, status: "payment_failed", payment_error_code: "expired_card" };
  await act(async () => resolve({ sound_zones: ["bar"], recurrences: [expired] }));
  expect(await screen.findByText("Your card has expired. Use another card.")).toBeTruthy();
});

test("cart: a pause names its last day, a month after the next payment at first", async () => {
  const client = await openSelling(LIST, {
    listed: ZONES,
    subscription: accountSubscription({ recur_at: "20310301120000" }),
    answer: ({ path }) =>
      path.endsWith("/cart/preview")
        ? preview({
            lines: [line({ full: 0, net: 0, period: null })],
            total: 0,
            net: 0,
            vat: 0,
            credit: 0,
            due: 0,
          })
        : undefined,
  });
  const call = vi.spyOn(client.services.rest, "call");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Bar" }));
  await press("Pause …");
  const dialog = await screen.findByRole("dialog", { name: "Pause subscriptions" });
  const day = await within(dialog).findByLabelText<HTMLInputElement>(/^Pause ends on/);
  expect([day.value, day.min, day.max]).toEqual(["2031-04-01", "2031-03-02", "2032-03-01"]);
  await within(dialog).findByRole("button", { name: "Pause 1 zone" });
  fireEvent.change(day, { target: { value: "2031-06-01" } });
  await waitFor(() =>
    expect(bodiesOf(call, "/cart/preview").map(({ reactivate_at }) => reactivate_at)).toEqual([
      "2031-04-01",
      "2031-06-01",
    ]),
  );
  fireEvent.change(day, { target: { value: "2033-01-01" } });
  expect(await within(dialog).findByText("Choose a day from Mar 2, 2031 to Mar 1, 2032.")).toBeTruthy();
  expect(within(dialog).queryByRole("button", { name: "Pause 1 zone" })).toBeNull();
  await expectAccessible(dialog);
});

test("cart: pauses need monthly billing", async () => {
  await openSelling(LIST, { listed: ZONES, account: selling({ billing_cycle: "yearly" }) });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Bar" }));
  const pause = await screen.findByRole("button", { name: "Pause …" });
  expect(pause.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(pause.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Zones can be paused only with monthly billing.",
  );
  expect(screen.getByRole("button", { name: "Resume …" }).getAttribute("aria-disabled")).toBeNull();
});

test("cart: of 500 zones only those in view are rendered", async () => {
  const lines = Array.from({ length: 500 }, (_, index) =>
    line({ sound_zone: `zone ${index}`, name: `Zone ${index}`, location_name: `Shop ${index % 40}` }),
  );
  const { dialog } = await openCart("Activate …", [], [preview({ lines })]);
  expect(await within(dialog).findByText("500 zones change")).toBeTruthy();
  expect(within(dialog).queryAllByRole("listitem").length).toBeLessThan(60);
});

test("cart: all subscriptions that match are loaded and changed, not only the loaded ones", async () => {
  const named = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) =>
      listedSubscription({ sound_zone: `z${from + index}`, name: `Zone ${from + index}` }),
    );
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>();
  const { services } = await openSelling(LIST, {
    answer: ({ path }) => {
      if (path.endsWith("/cart/preview")) return preview();
      if (!path.includes("/abcd/subscriptions")) return undefined;
      const rest = { total: 54, counts: { ACTIVE: 54 } };
      if (!path.includes("after=40")) return { ...rest, items: named(0, 40), after: "40" };
      // The list asks for it by itself: not before the press.
      return pressed.then(() => ({ ...rest, items: named(40, 54), after: null }));
    },
  });
  const call = vi.spyOn(services.rest, "call");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await press("Select all 54 zones");
  answer();
  await waitFor(() => expect(screen.getAllByText("54 zones selected").length).toBeGreaterThan(0));
  await press("Resume …");
  await screen.findByRole("dialog", { name: "Resume subscriptions" });
  await waitFor(() => expect(bodiesOf(call, "/cart/preview")).toHaveLength(1));
  expect(bodiesOf(call, "/cart/preview")[0]?.sound_zones).toHaveLength(54);
});
