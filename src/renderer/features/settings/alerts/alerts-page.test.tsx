import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { AlertMute, AlertRule } from "#shared/contract/rest/accounts/alerts.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { AlertsPage } from "./alerts-page.tsx";

const RULE: AlertRule = {
  id: "r1",
  company: false,
  name: "Shops",
  kinds: ["offline", "silent"],
  after_minutes: 15,
  opening_hours_only: true,
  locations: [],
  labels: [],
  mail: true,
  webhook: false,
  recipients: [],
  digest: null,
  quiet_hours: true,
};
const SHARED: AlertRule = {
  ...RULE,
  id: "r2",
  company: true,
  name: "Head office",
  kinds: ["diskFull"],
  after_minutes: 0,
  opening_hours_only: false,
  locations: ["store", "harbour"],
  webhook: true,
  recipients: [{ id: "ada", name: "Ada Berg" }],
  digest: { hour: 8, zone: "America/New_York" },
};
const MUTE: AlertMute = {
  id: "m1",
  locations: [{ id: "store", name: "Store" }],
  until: "2036-03-10T12:00:00Z",
};
const PREVIEW = {
  people: [{ name: "Ada Berg", email: "ada@shop.example" }],
  webhooks: 0,
  locations: 2,
  zones: 3,
  open_incidents: 1,
};

/** The page of a person with these rules; returns what is sent. */
function open({
  items = [RULE, SHARED],
  mutes = [MUTE],
  mail = "smtp",
}: {
  items?: AlertRule[];
  mutes?: AlertMute[];
  mail?: string;
} = {}) {
  const sent: unknown[] = [];
  const rest = answering(({ method, path, body }) => {
    if (method === "GET" && path.endsWith("/alert_rules")) return { items, mail };
    if (method === "GET" && path.endsWith("/alert_mutes")) return { items: mutes };
    if (method === "GET") return { items: [] };
    sent.push([method, path.split("/accounts/a/")[1], body ?? null]);
    if (path.endsWith("/preview")) return PREVIEW;
    if (path.includes("alert_mutes")) return method === "DELETE" ? { ended: true } : MUTE;
    return RULE;
  });
  showScreen(
    <WithServices services={{ rest, host: { kind: "web", manages: true } }}>
      <AlertsPage />
    </WithServices>,
    {},
    { path: paths.settingsAlerts, address: "/accounts/a/settings/alerts" },
  );
  return sent;
}

const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

test("alerts: each rule says in words what it is about and who is told", async () => {
  open();
  const own = await screen.findByRole("region", { name: "Your rules" });
  expect(within(own).getByRole("listitem").textContent).toContain(
    "Offline or silent when it should play, for 15 minutes or longer, during opening hours, everywhere." +
      "Sends an e-mail to you right away, but not between 10:00 PM and 7:00 AM.",
  );
  const shared = screen.getByRole("region", { name: "The company's rules" });
  expect(within(shared).getByRole("listitem").textContent).toContain(
    "Disk full, as soon as it happens, at 2 more locations." +
      "Sends a summary to Ada Berg every day at 8:00 AM (America/New York).Calls the company's webhooks.",
  );
});

test("alerts: a new rule needs a name, shows who would be told, and is saved", async () => {
  const sent = open({ items: [] });
  await screen.findByText("No rules yet");
  await press("Add rule");
  const dialog = await screen.findByRole("dialog", { name: "Add rule" });
  await press("Save rule");
  const name = within(dialog).getByRole("textbox", { name: /^Name/ });
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  fireEvent.input(name, { target: { value: "Shops" } });
  await press("Who would be told?");
  const preview = await within(dialog).findByRole("status");
  expect(preview.textContent).toBe(
    "Told by e-mail: Ada Berg (ada@shop.example).The rule covers 3 zones in 2 locations.1 incident matches right now.",
  );
  const rule = { name: "Shops", kinds: ["offline", "silent"], after_minutes: 15, opening_hours_only: true };
  expect(sent).toMatchObject([["POST", "alert_rules/preview", { company: false, rule }]]);
  // A changed rule makes the preview stale.
  fireEvent.click(within(dialog).getByRole("checkbox", { name: "Problem" }));
  await expect.poll(() => within(dialog).queryByRole("status")).toBeNull();
  await press("Save rule");
  expect(sent[1]).toMatchObject([
    "POST",
    "alert_rules",
    { ...rule, kinds: ["offline", "silent", "problem"], mail: true, digest: null, quiet_hours: true },
  ]);
});

test("alerts: a mute shows its end and can be ended; everything can be muted", async () => {
  const sent = open();
  const card = await screen.findByRole("region", { name: "Muted alerts" });
  expect((await within(card).findByRole("listitem")).textContent).toMatch(/^StoreUntil .*2036/);
  await press("Unmute Store");
  await press("For 7 days");
  expect(sent).toMatchObject([
    ["DELETE", "alert_mutes/m1", null],
    ["POST", "alert_mutes", { locations: [], for: "week" }],
  ]);
});

test("alerts: a service without mail shows that rules send no e-mail", async () => {
  open({ mail: "off" });
  expect((await screen.findByRole("alert")).textContent).toContain("This service can't send e-mail");
});
