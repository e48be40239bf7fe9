import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Campaign } from "#renderer/data/messaging/campaigns.ts";
import { awayFromPromo } from "#renderer/features/messaging/promo/promo-need.ts";
import type { CampaignChange, NewCampaign } from "#shared/contract/graphql/inputs/messaging.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { closeClient, openClient, refusal, ZONE } from "#tests/factories/browser/whole-client.tsx";
import { announcement, campaign } from "#tests/factories/messages/campaigns.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";

/** Campaigns, the history of messages and their promotion in the whole client. */

const { feature_flags } = accountRecord();
const withMessages = (messaging_enabled: boolean, over: Partial<Account> = {}) =>
  accountRecord({ id: "abcd", feature_flags: { ...feature_flags, messaging_enabled }, ...over });

const CAMPAIGNS = "/accounts/abcd/messaging/campaigns";
const PROMO = "/accounts/abcd/settings/addons/promo/messaging";
const KITCHEN = announcement("Kitchen closes");
const HAPPY = announcement("Happy hour");
const LOCATION = idOf("Location", "pier");
const LABEL = idOf("Label", "kitchens");

interface Shop {
  readonly account?: Account;
  readonly campaigns?: readonly Campaign[];
  /** The service refuses this many changes. */
  readonly refuses?: number;
  readonly plays?: readonly object[];
}

/** Opens the client of a shop with two messages and these campaigns; returns what is sent, too. */
async function open(address: string, shop: Shop = {}) {
  const { account = withMessages(true), plays = [] } = shop;
  let { campaigns = [], refuses = 0 } = shop;
  const sent: { readonly operation: string; readonly input: object }[] = [];
  const client = await openClient(address, {
    accounts: [account],
    answer: ({ path }) => {
      if (path.endsWith("/sound_zones/search"))
        return {
          items: [soundZone({ id: ZONE, account: "abcd", location: LOCATION })],
          total: 1,
          after: null,
        };
      if (/\/announcement_plays(\?|$)/.test(path)) return { items: plays, next: null };
      if (path.endsWith("/locations"))
        return {
          items: [{ id: LOCATION, name: "Pier", timezone: "Europe/Stockholm", opening_hours: null }],
        };
      if (path.endsWith("/accounts/abcd/labels"))
        return { items: [{ id: LABEL, account: "abcd", name: "Kitchens", color: "red" }] };
      return undefined;
    },
    graphql: (operation, variables) => {
      if (operation === "getAccountAnnouncements") return { announcements: [KITCHEN, HAPPY] };
      if (operation === "getAccountCampaigns") return campaigns;
      if (operation === "OnboardingStepsStatus") return [];
      const { input } = variables as { input: object };
      if (operation !== "playAnnouncement" && !/Campaign/.test(operation)) return {};
      sent.push({ operation, input });
      if (refuses > 0) {
        refuses -= 1;
        throw refusal(503, "unavailable");
      }
      if (operation === "playAnnouncement") return [{ soundZone: ZONE, outcome: "Offline" }];
      if (operation === "createAnnouncementCampaign") {
        const { account: _, ...made } = input as NewCampaign;
        const one = campaign(made.name, { ...made, createdAt: "2026-06-01T10:00:00.000Z" });
        campaigns = [one, ...campaigns];
        return one;
      }
      const { account: _, id, ...change } = input as CampaignChange;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value != null));
      campaigns = campaigns.map((one) => (one.id === id ? { ...one, ...given } : one));
      return campaigns.find((one) => one.id === id);
    },
  });
  return { ...client, sent };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (field: string | RegExp, value: string) =>
  fireEvent.input(screen.getByRole("textbox", { name: field }), { target: { value } });
const names = () =>
  within(screen.getByRole("list", { name: "Campaigns" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test("messaging: without the feature every address leads to the promotion, which says how to get it (@M-122)", async () => {
  const { go, here } = await open("/accounts/_/messaging", { account: withMessages(false) });
  expect(here()).toBe(PROMO);
  expect(await screen.findByRole("heading", { name: "Messages between the music" })).toBeTruthy();
  const lists = ["campaigns", "campaigns/create", "history", "messages", "messages/create"];
  for (const page of [...lists, `campaigns/${CLOSING.id}`, `messages/${KITCHEN.id}`]) {
    await go("/home");
    await go(`/accounts/_/messaging/${page}`);
    expect([page, here()]).toEqual([page, PROMO]);
  }
});

test("messaging promotion: exists at both addresses, and leads accounts with messages to theirs (@M-131 @M-132 @C-101)", async () => {
  const { go, here } = await open("/addons/promo/messaging", { account: withMessages(false) });
  expect(here()).toBe("/addons/promo/messaging");
  expect(await screen.findByRole("heading", { name: "Messages between the music" })).toBeTruthy();
  await go(PROMO);
  expect(here()).toBe(PROMO);
  expect(await screen.findByRole("heading", { name: "Messages between the music" })).toBeTruthy();
  closeClient();
  const enabled = await open("/addons/promo/messaging");
  expect(enabled.here()).toBe(CAMPAIGNS);
  await enabled.go("/home");
  await enabled.go(PROMO);
  expect(enabled.here()).toBe(CAMPAIGNS);
});

test("messaging promotion: leads people without an account to Home (@M-133)", async () => {
  const { here } = await openClient("/addons/promo/messaging", { accounts: [] });
  expect(here()).toBe("/home");
  expect(awayFromPromo(null)).toBe("/home");
  expect(awayFromPromo(withMessages(true))).toBe("/accounts/abcd/messaging");
  expect(awayFromPromo(withMessages(false))).toBeNull();
});

test("messaging: opens with the campaigns, without the client's header (@M-123 @M-124)", async () => {
  const { here, go } = await open("/user/edit");
  const accountMenu = { name: "Account: Shop" };
  // Forms have headers, too.
  const header = () => [...document.querySelectorAll("header")].find((one) => !one.closest("main")) ?? null;
  expect(await screen.findByRole("button", accountMenu)).toBeTruthy();
  expect(header()).toBeTruthy();
  await go("/accounts/_/messaging");
  expect(here()).toBe(CAMPAIGNS);
  expect(await screen.findByRole("heading", { name: "Campaigns" })).toBeTruthy();
  expect(header()).toBeNull();
  expect(screen.queryByRole("button", accountMenu)).toBeNull();
  expect(screen.getByRole("link", { name: "Back to zones" }).getAttribute("href")).toBe(
    "/accounts/abcd/zones",
  );
});

test("menu: messages lead to the account's own, else to their promotion (@C-254 @M-136 @M-137 @P-111)", async () => {
  const link = () => screen.queryAllByRole("link", { name: "Messages" })[0]?.getAttribute("href") ?? null;
  await open("/user/edit");
  await waitFor(() => expect(link()).toBe("/accounts/abcd/messaging"));
  closeClient();
  const paid = { latest_paid_until: "2026-05-01T00:00:00.000Z" };
  await open("/user/edit", { account: withMessages(false, paid) });
  await waitFor(() => expect(link()).toBe(PROMO));
  closeClient();
  const trial = {
    psp: "stripe_creditcard",
    deactivated: false,
    creditcard_data: { card_type: "visa" },
    trial_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await open("/user/edit", { account: withMessages(false, { ...paid, payment_method: trial }) });
  expect((await screen.findAllByRole("link", { name: "Zones" })).length).toBeGreaterThan(0);
  expect(link()).toBeNull();
});

test("menu: messages, zones and the setup guide show with an account only (@P-110)", async () => {
  const menu = async () => {
    const found = await screen.findAllByRole("navigation", { name: "Main", hidden: true });
    const items = within(found[0] as HTMLElement).getAllByRole("listitem", { hidden: true });
    return items.map(({ textContent }) => textContent?.replace(/ ?\d.*$/, ""));
  };
  const account = withMessages(true);
  const guided = { ...account, feature_flags: { ...account.feature_flags, onboarding_enabled: true } };
  await open("/user/edit", { account: guided });
  await waitFor(async () => {
    // The guide's tasks are counted once somebody uses the page.
    fireEvent.pointerDown(document.body);
    expect(await menu()).toEqual(expect.arrayContaining(["Messages", "Zones", "Setup guide"]));
  });
  closeClient();
  await openClient("/help", { isSignedIn: false });
  expect(await menu()).toEqual(["Home", "Search", "Create", "Library"]);
});

const LUNCH = campaign("Lunch", {
  status: "Off",
  enabled: false,
  createdAt: "2026-04-01T10:00:00.000Z",
  updatedAt: "2026-06-01T10:00:00.000Z",
  rule: {
    ...campaign("Lunch").rule,
    trigger: { kind: "tracks", every: 3 },
    days: ["MO", "TU", "WE", "TH", "FR"],
    hours: { from: "09:00", to: "18:00" },
  },
});
const CLOSING = campaign("Closing");
const ADVENT = campaign("Advent", { status: "Scheduled", createdAt: "2026-05-02T10:00:00.000Z" });

test("campaigns: are listed in words, searched and sorted by the address (@M-125 @M-134 @M-378)", async () => {
  const { go } = await open(`${CAMPAIGNS}/`, { campaigns: [LUNCH, CLOSING, ADVENT] });
  await screen.findByRole("link", { name: "Closing" });
  expect(names()).toEqual(["Advent", "Closing", "Lunch"]);
  const rows = within(screen.getByRole("list", { name: "Campaigns" })).getAllByRole("listitem");
  const [, closing, lunch] = rows;
  expect(closing?.textContent).toContain("Every day at 9:50 PM");
  expect(closing?.textContent).toContain("Everywhere (2 zones)");
  expect(lunch?.textContent).toContain("Every 3 tracks, Mon–Fri 9:00 AM–6:00 PM");
  // Each order is another than that of the service, and than the one before it.
  const orders = {
    "asc=true": ["Lunch", "Closing", "Advent"],
    "sort=date": ["Advent", "Closing", "Lunch"],
    "sort=updated": ["Lunch", "Advent", "Closing"],
    "sort=updated&asc=true": ["Advent", "Closing", "Lunch"],
    "sort=alphabetical&asc=false": ["Lunch", "Closing", "Advent"],
    "sort=alphabetical&asc=true": ["Advent", "Closing", "Lunch"],
    "sort=status&asc=true": ["Closing", "Advent", "Lunch"],
    "sort=status&asc=false": ["Lunch", "Advent", "Closing"],
  };
  for (const [search, order] of Object.entries(orders)) {
    await go(`${CAMPAIGNS}?${search}`);
    expect([search, ...names()]).toEqual([search, ...order]);
  }
  await go(`${CAMPAIGNS}?q=lunch`);
  expect(names()).toEqual(["Lunch"]);
});

test("messaging lists: are filled by the queries of messages and campaigns (@M-310)", async () => {
  const { go, operations } = await open(CAMPAIGNS, { campaigns: [CLOSING] });
  expect(await screen.findByRole("link", { name: "Closing" })).toBeTruthy();
  expect(operations).toContain("getAccountCampaigns");
  await go("/accounts/abcd/messaging/messages");
  expect(await screen.findByRole("link", { name: "Kitchen closes" })).toBeTruthy();
  expect(operations).toContain("getAccountAnnouncements");
});

test("campaigns: are switched off and archived, and both can be undone", async () => {
  const { sent } = await open(CAMPAIGNS, { campaigns: [CLOSING] });
  const isOn = () => screen.getByRole<HTMLInputElement>("switch", { name: "Closing is on" }).checked;
  fireEvent.click(await screen.findByRole("switch", { name: "Closing is on" }));
  expect(await screen.findByText("Closing is off")).toBeTruthy();
  expect(isOn()).toBe(false);
  await press("Undo");
  await waitFor(() => expect(isOn()).toBe(true));
  await press("Archive Closing");
  expect(await screen.findByText("All campaigns are archived")).toBeTruthy();
  await press("Undo");
  expect(await screen.findByRole("link", { name: "Closing" })).toBeTruthy();
  expect(sent.map(({ input }) => input)).toEqual([
    { account: "abcd", id: CLOSING.id, enabled: false },
    { account: "abcd", id: CLOSING.id, enabled: true },
    { account: "abcd", id: CLOSING.id, archived: true },
    { account: "abcd", id: CLOSING.id, archived: false },
  ]);
});

test("campaigns: a new one is checked, created and listed (@M-126)", async () => {
  const { sent, here } = await open(CAMPAIGNS);
  expect(await screen.findByText("No campaigns yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "New campaign" }));
  expect(await screen.findByRole("heading", { name: "New campaign" })).toBeTruthy();
  await press("Create campaign");
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Name" }).getAttribute("aria-invalid")).toBe("true"),
  );
  expect(sent).toEqual([]);
  type("Name", "Evening");
  const added = await screen.findByRole<HTMLInputElement>("combobox", { name: "Add a message" });
  fireEvent.change(added, { target: { value: "happy" } });
  fireEvent.click(await screen.findByRole("option", { name: "Happy hour", hidden: true }));
  expect(await screen.findByRole("button", { name: "Remove Happy hour" })).toBeTruthy();
  expect(added.value).toBe("");
  const preview = screen.getByRole("region", { name: "In words" });
  expect(preview.textContent).toContain("Every day at 12:00 PM");
  expect((await within(preview).findAllByRole("listitem")).length).toBe(5);
  await press("Create campaign");
  expect(await screen.findByRole("link", { name: "Evening" })).toBeTruthy();
  expect(here()).toBe(CAMPAIGNS);
  expect(sent).toMatchObject([
    {
      operation: "createAnnouncementCampaign",
      input: { account: "abcd", name: "Evening", announcementIds: [HAPPY.id], enabled: true },
    },
  ]);
});

test("campaigns: one is shown and changed, a refused save keeps everything (@M-127)", async () => {
  const { sent, go } = await open(`${CAMPAIGNS}/${LUNCH.id}`, { campaigns: [LUNCH], refuses: 1 });
  expect(await screen.findByRole("heading", { name: "Lunch" })).toBeTruthy();
  const every = await screen.findByRole<HTMLInputElement>("textbox", {
    name: "Number of tracks between messages",
  });
  expect(every.value).toBe("3");
  fireEvent.change(every, { target: { value: "4" } });
  await press("Save changes");
  expect(await within(screen.getByRole("main")).findByRole("alert")).toBeTruthy();
  expect(every.value).toBe("4");
  await press("Save changes");
  expect(await screen.findByText("Lunch saved")).toBeTruthy();
  expect(sent.map(({ input }) => (input as CampaignChange).rule?.trigger)).toEqual([
    { kind: "tracks", every: 4 },
    { kind: "tracks", every: 4 },
  ]);
  await go(`${CAMPAIGNS}/${CLOSING.id}`);
  expect(await screen.findByRole("heading", { name: "Campaign not found", level: 1 })).toBeTruthy();
});

test("campaigns: everything in the form is sent, shown again, and sent again with a later change (@M-378 @M-383)", async () => {
  const { sent, go } = await open(`${CAMPAIGNS}/create`);
  const choose = async (field: string, option: string) => {
    fireEvent.click(await screen.findByRole("combobox", { name: field }));
    fireEvent.click(await screen.findByRole("option", { name: option, hidden: true }));
  };
  const set = (field: string, value: string) =>
    fireEvent.change(screen.getByLabelText(field), { target: { value } });
  const tick = (name: string | RegExp, role = "checkbox") =>
    fireEvent.click(screen.getByRole(role, { name }));
  await choose("Add a message", "Happy hour");
  await choose("Add a message", "Kitchen closes");
  type("Name", "Evening");
  await press("Move Kitchen closes up");
  await choose("Order", "Random");
  tick("At intervals", "radio");
  set("Minutes between messages", "45");
  tick("Tue");
  tick("All day");
  set("From", "18:00");
  set("To", "02:00");
  set("First day", "2026-06-01");
  set("Last day", "2026-06-30");
  tick(/^Only while the location is open/, "switch");
  await choose("Place in the music", "Between two tracks");
  await choose("Loudness", "A little louder than the music");
  await choose("If several are due at once", "Before the others");
  set("Limit per hour", "3");
  tick("Chosen zones", "radio");
  await choose("Locations", "Pier");
  await choose("Labels", "Kitchens");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Bar" }));
  tick(/^Switched on/, "switch");
  await press("Create campaign");
  const link = await screen.findByRole("link", { name: "Evening" });
  const whole = {
    account: "abcd",
    name: "Evening",
    enabled: false,
    announcementIds: [KITCHEN.id, HAPPY.id],
    rule: {
      trigger: { kind: "minutes", every: 45 },
      order: "random",
      from: "2026-06-01",
      to: "2026-06-30",
      days: ["MO", "WE", "TH", "FR", "SA", "SU"],
      hours: { from: "18:00", to: "02:00" },
      onlyOpen: false,
      priority: "high",
      placement: "between",
      lift: "louder",
      hourlyCap: 3,
    },
    targets: { everywhere: false, zones: [ZONE], locations: [LOCATION], labels: [LABEL] },
  };
  expect(sent.map(({ input }) => input)).toEqual([whole]);

  await go(link.getAttribute("href") ?? "");
  await screen.findByRole("heading", { name: "Evening", level: 1 });
  const shown = (field: string) => screen.getByLabelText<HTMLInputElement>(field).value;
  expect(shown("Minutes between messages")).toBe("45");
  expect([shown("First day"), shown("Last day")]).toEqual(["2026-06-01", "2026-06-30"]);
  type("Name", "Late evening");
  await press("Save changes");
  expect(await screen.findByText("Late evening saved")).toBeTruthy();
  const { id } = campaign("Evening");
  expect(sent.at(-1)).toEqual({
    operation: "updateAnnouncementCampaign",
    input: { ...whole, id, name: "Late evening" },
  });
});

test("campaigns: one without zones, or with archived messages only, says that nothing is heard", async () => {
  const lost = campaign("Lost", { announcementIds: ["gone"] });
  const nowhere = campaign("Nowhere", { zoneCount: 0 });
  const { go } = await open(`${CAMPAIGNS}/${lost.id}`, { campaigns: [lost, nowhere] });
  expect(await screen.findByText(/All of its messages are archived/)).toBeTruthy();
  await go(`${CAMPAIGNS}/${nowhere.id}`);
  expect(await screen.findByText(/It reaches no zone/)).toBeTruthy();
});

test("message history: says what was heard where, by the location's clock, and why not", async () => {
  const zone = { id: ZONE, name: "Bar", location: "Lund", timezone: "Europe/Stockholm" };
  const play = {
    id: "1",
    zone,
    announcement: { id: KITCHEN.id, name: KITCHEN.name },
    campaign: { id: CLOSING.id, name: "Closing" },
    due_at: "2026-06-05T19:50:00.000Z",
    started_at: "2026-06-05T19:50:00.000Z",
    played_ms: 5000,
    outcome: "played",
    reason: null,
  };
  const missed = { ...play, id: "2", campaign: null, started_at: null, outcome: "missed", reason: "paused" };
  const { here } = await open("/accounts/abcd/messaging/history", {
    plays: [play, missed],
    campaigns: [CLOSING],
  });
  const list = await screen.findByRole("list", { name: "History of messages" });
  const [heard, not] = within(list).getAllByRole("listitem");
  expect(heard?.textContent).toMatch(/9:50:00 PM.*Kitchen closes.*Lund · Bar · Closing.*Heard/);
  expect(not?.textContent).toMatch(/Announced by a person.*The zone was paused\..*Not heard/);
  fireEvent.click(screen.getByRole("combobox", { name: "Campaign" }));
  fireEvent.click(await screen.findByRole("option", { name: "Closing", hidden: true }));
  await waitFor(() => expect(here()).toBe(`/accounts/abcd/messaging/history?campaign=${CLOSING.id}`));
  await screen.findByRole("button", { name: "Export CSV" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
});

test("zone: a message is announced now, and its player's answer is shown", async () => {
  const { sent } = await open(`/accounts/abcd/zones/${ZONE}/player`);
  await press("Actions for Bar");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Announce a message" }));
  const dialog = await screen.findByRole("dialog", { name: "Announce a message" });
  await within(dialog).findByRole("checkbox", { name: "Bar" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Announce now" }));
  await waitFor(() =>
    expect(within(dialog).getByRole("combobox", { name: "Message" }).getAttribute("aria-invalid")).toBe(
      "true",
    ),
  );
  fireEvent.click(within(dialog).getByRole("combobox", { name: "Message" }));
  fireEvent.click(await screen.findByRole("option", { name: "Kitchen closes", hidden: true }));
  fireEvent.click(within(dialog).getByRole("switch", { name: /Emergency message/ }));
  expect(within(dialog).getByText(/interrupts everything/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Announce emergency now" }));
  const said = await within(dialog).findByRole("status");
  expect(said.textContent).toBe("Sent to 0 of 1 zone.");
  expect(document.activeElement).toBe(said);
  expect(within(dialog).getByText("Player offline")).toBeTruthy();
  expect(sent).toMatchObject([
    {
      operation: "playAnnouncement",
      input: { announcement: KITCHEN.id, soundZones: [ZONE], emergency: true, placement: "over" },
    },
  ]);
});
