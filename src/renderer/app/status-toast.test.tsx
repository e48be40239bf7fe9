import { notificationsStore } from "@mantine/notifications";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { STATUS_EVERY_MS } from "#shared/domain/status/status-notice.ts";
import { closeClient, openClient } from "#tests/factories/browser/whole-client.tsx";

startI18n();

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));

const notice = (id: string, name: string, changes: object = {}) => ({
  id,
  name,
  impact: "major",
  status: "investigating",
  shortlink: `https://status.example/${id}`,
  incident_updates: [{ body: `Latest of ${name}` }, { body: "Earlier" }],
  ...changes,
});
const INCIDENT = notice("in", "Search is slow");
const MAINTENANCE = notice("ma", "New servers", { impact: "maintenance", status: "in_progress" });

interface Shop {
  incidents?: readonly object[];
  maintenances?: readonly object[];
  /** Of the person, on all devices. */
  dismissed?: Record<string, number>;
  isSignedIn?: boolean;
}

async function openShop(shop: Shop, address = "/accounts/abcd/music") {
  const dismissals: unknown[] = [];
  const client = await openClient(address, {
    isSignedIn: shop.isSignedIn ?? true,
    answer: ({ method, path, body }) => {
      if (path === "/status/api/v2/summary.json")
        return { incidents: shop.incidents ?? [], scheduled_maintenances: shop.maintenances ?? [] };
      if (!path.endsWith("/dismissals")) return undefined;
      if (method === "POST") {
        dismissals.push(body);
        const { notice: name, account } = body as { notice: string; account: string | null };
        shop.dismissed = { ...shop.dismissed, [`${name}/${account ?? "*"}`]: 1000 };
      }
      return { dismissed: shop.dismissed ?? {} };
    },
  });
  const isRead = () => client.calls.filter((call) => call === "GET /status/api/v2/summary.json").length;
  const begin = () => act(async () => fireEvent.pointerMove(document.body));
  const poll = () => act(() => vi.advanceTimersByTimeAsync(STATUS_EVERY_MS));
  return { ...client, isRead, begin, poll, dismissals };
}

const toast = () => screen.findByRole("region", { name: "Service status" });
const names = async () =>
  within(await toast())
    .getAllByRole("listitem")
    .map((item) => item.querySelector("strong")?.textContent);
const gone = () => waitFor(() => expect(screen.queryByRole("region", { name: "Service status" })).toBeNull());

test("status toast: nothing is read before the first action", async () => {
  const { isRead, begin } = await openShop({ incidents: [INCIDENT] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(isRead()).toBe(0);
  await begin();
  await toast();
  expect(isRead()).toBe(1);
});

test("status toast: shows incidents, or maintenance if there is none, and stays (@P-292)", async () => {
  const shop: Shop = {
    incidents: [INCIDENT, notice("no", "Logo", { impact: "none" })],
    maintenances: [MAINTENANCE],
  };
  const { begin, poll } = await openShop(shop);
  await begin();
  expect(await names()).toEqual(["Search is slow"]);
  const shown = within(await toast());
  expect(shown.getByText("Major problem")).toBeTruthy();
  expect(shown.getByText("Latest of Search is slow")).toBeTruthy();
  expect(shown.queryByText("Earlier")).toBeNull();
  expect(shown.getByRole("link", { name: "More about Search is slow" }).getAttribute("href")).toBe(
    "https://status.example/in",
  );
  // As long as it lasts: other toasts go by themselves after 20 s at most.
  expect(notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)).toEqual([false]);
  await poll();
  expect(await names()).toEqual(["Search is slow"]);
  shop.incidents = [];
  await poll();
  await waitFor(async () => expect(await names()).toEqual(["New servers"]));
});

test("status toast: several notices share one, which goes when the last one ends (@P-294)", async () => {
  const shop: Shop = { incidents: [INCIDENT, notice("two", "Sign-in fails", { impact: "critical" })] };
  const { begin, poll } = await openShop(shop);
  await begin();
  expect(await names()).toEqual(["Search is slow", "Sign-in fails"]);
  expect(screen.getAllByRole("region", { name: "Service status" })).toHaveLength(1);
  shop.incidents = [INCIDENT];
  await poll();
  await waitFor(async () => expect(await names()).toEqual(["Search is slow"]));
  shop.incidents = [];
  await poll();
  await gone();
});

test("status toast: closing it dismisses all that it shows, for all accounts", async () => {
  const shop: Shop = { incidents: [INCIDENT, notice("two", "Sign-in fails")] };
  const { begin, poll, dismissals } = await openShop(shop);
  await begin();
  fireEvent.click(within(await toast()).getByRole("button", { name: "Close" }));
  await gone();
  await waitFor(() =>
    expect(dismissals).toEqual([
      { notice: "status:in", account: null },
      { notice: "status:two", account: null },
    ]),
  );
  shop.incidents = [INCIDENT, notice("new", "No sound")];
  await poll();
  await waitFor(async () => expect(await names()).toEqual(["No sound"]));
});

test("status toast: a notice dismissed on another device is not shown", async () => {
  const shop: Shop = {
    incidents: [INCIDENT, notice("two", "Sign-in fails")],
    dismissed: { "status:in/*": 1 },
  };
  const { begin, poll } = await openShop(shop);
  await begin();
  expect(await names()).toEqual(["Sign-in fails"]);
  shop.dismissed = { "status:in/*": 1, "status:two/*": 2 };
  await poll();
  await gone();
});

test("status toast: visitors see it too, and this browser keeps their dismissal", async () => {
  const shop: Shop = { incidents: [INCIDENT], isSignedIn: false };
  const first = await openShop(shop, "/help");
  await first.begin();
  fireEvent.click(within(await toast()).getByRole("button", { name: "Close" }));
  await gone();
  expect(first.dismissals).toEqual([]);
  closeClient();
  const again = await openShop({ ...shop, incidents: [INCIDENT, notice("two", "No sound")] }, "/help");
  await again.begin();
  expect(await names()).toEqual(["No sound"]);
});
