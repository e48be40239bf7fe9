import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Announcement } from "#renderer/data/messaging/announcements.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { type Client, openClient } from "#tests/factories/browser/whole-client.tsx";
import { announcement, campaign } from "#tests/factories/messages/campaigns.ts";
import { accountRecord } from "#tests/factories/people/account.ts";

/** The pages of messages in the whole client. */

const MESSAGES = "/accounts/abcd/messaging/messages";

const record = accountRecord({ id: "abcd" });
const SHOP = { ...record, feature_flags: { ...record.feature_flags, messaging_enabled: true } };

const SOURCE = "source";
const SOUND = { durationMs: 20_000, startMs: 1000, endMs: 13_000 };

/** A message that was made on this day of May. */
function madeOn(day: number, name: string, changes: Partial<Announcement> = {}): Announcement {
  const at = `2026-05-${String(day).padStart(2, "0")}T10:00:00.000Z`;
  const { message, ...made } = announcement(name, { createdAt: at, updatedAt: at, ...changes });
  return { ...made, message: { ...message, audio: { ...message.audio, source: { id: SOURCE, ...SOUND } } } };
}

const CAMPAIGNS = [
  campaign("Evenings", { createdAt: "2026-05-01T10:00:00.000Z" }),
  campaign("Mornings", { createdAt: "2026-05-02T10:00:00.000Z" }),
];
const EVENINGS = CAMPAIGNS[0]?.id ?? "";

const READY = {
  id: SOURCE,
  kind: "speech",
  name: "The bar opens",
  state: "ready",
  reason: null,
  text: "The bar opens",
  sound: { ...SOUND, peaks: [0.5], url: "/media/source" },
};

/** Opens the client of an account with these messages; changes are made as the service would. */
async function open(address: string, held: readonly Announcement[], client: Client = {}) {
  let messages = held;
  const sent: Readonly<Record<string, unknown>>[] = [];
  const opened = await openClient(address, {
    accounts: [SHOP],
    graphql: (operation, { input }) => {
      const { account: _, ...change } = (input ?? {}) as Readonly<Record<string, unknown>>;
      if (operation === "getAccountAnnouncements") return { announcements: messages };
      if (operation === "getAccountCampaigns") return CAMPAIGNS;
      if (!/^(create|update)Announcement$/.test(operation)) return {};
      sent.push({ operation, ...change });
      if (operation === "createAnnouncement") {
        const made = madeOn(20, String(change.name));
        messages = [made, ...messages];
        return { createAnnouncement: made };
      }
      messages = messages.map((one) => (one.id === change.id ? { ...one, ...(change as object) } : one));
      return { updateAnnouncement: messages.find(({ id }) => id === change.id) };
    },
    ...client,
  });
  return { ...opened, sent };
}

const shownNames = async (label = "Messages") => {
  const list = await screen.findByRole("list", { name: label });
  return within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
};

const THREE = [
  madeOn(1, "Bar", { campaignIds: [EVENINGS] }),
  madeOn(3, "Coffee"),
  madeOn(2, "Apples", { updatedAt: "2026-05-09T10:00:00.000Z" }),
  madeOn(4, "Old", { archived: true }),
];

test("messages: the list shows them newest first, or in the order of the address (@M-128 @M-134 @M-378)", async () => {
  const { go, operations } = await open(MESSAGES, THREE);
  expect(await shownNames()).toEqual(["Coffee", "Apples", "Bar"]);
  expect(operations).toContain("getAccountAnnouncements");
  await go(`${MESSAGES}?sort=alphabetical`);
  expect(await shownNames()).toEqual(["Apples", "Bar", "Coffee"]);
  await go(`${MESSAGES}?sort=alphabetical&asc=false`);
  expect(await shownNames()).toEqual(["Coffee", "Bar", "Apples"]);
  await go(`${MESSAGES}?sort=updated`);
  expect(await shownNames()).toEqual(["Apples", "Coffee", "Bar"]);
  await go(`${MESSAGES}?asc=true`);
  expect(await shownNames()).toEqual(["Bar", "Apples", "Coffee"]);
  await go(`${MESSAGES}?sort=status`);
  expect(await shownNames()).toEqual(["Bar", "Apples", "Coffee"]);
  await go(`${MESSAGES}?q=APP&asc=true`);
  expect(await shownNames()).toEqual(["Apples"]);
  await go(`${MESSAGES}?archived=true`);
  expect(await shownNames()).toEqual(["Old"]);
});

test("messages and campaigns: an unknown order in the address counts as by date (@M-289)", async () => {
  const { go } = await open(`${MESSAGES}?sort=foo`, THREE);
  expect(await shownNames()).toEqual(["Coffee", "Apples", "Bar"]);
  await go("/accounts/abcd/messaging/campaigns?sort=foo");
  expect(await shownNames("Campaigns")).toEqual(["Mornings", "Evenings"]);
});

test("messages: typing changes the address once, a quarter of a second after the last key (@M-135)", async () => {
  const { router, here } = await open(MESSAGES, THREE);
  const field = await screen.findByRole("searchbox", { name: "Search messages" });
  const addresses: string[] = [];
  router.subscribe(() => {
    if (addresses.at(-1) !== here()) addresses.push(here());
  });
  addresses.push(here());
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  for (const value of ["c", "co", "cof"]) {
    fireEvent.change(field, { target: { value } });
    await pass(200);
  }
  await pass(49);
  expect(addresses).toEqual([MESSAGES]);
  await pass(2);
  expect(addresses).toEqual([MESSAGES, `${MESSAGES}?q=cof`]);
  await pass(1000);
  vi.useRealTimers();
  expect(addresses).toEqual([MESSAGES, `${MESSAGES}?q=cof`]);
  await waitFor(async () => expect(await shownNames()).toEqual(["Coffee"]));
});

test("messages: one is archived from the list, and the toast takes it back", async () => {
  const { sent } = await open(MESSAGES, THREE);
  fireEvent.click(await screen.findByRole("button", { name: "Archive Apples" }));
  await waitFor(async () => expect(await shownNames()).toEqual(["Coffee", "Bar"]));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await shownNames()).toEqual(["Coffee", "Apples", "Bar"]));
  expect(sent.map(({ archived }) => archived)).toEqual([true, false]);
});

test("messages: a message shows its sound and campaigns; an unknown one says so (@M-130)", async () => {
  const [bar] = THREE;
  const { go } = await open(`${MESSAGES}/${bar?.id}`, THREE);
  expect(await screen.findByRole("heading", { level: 1, name: "Bar" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Listen to Bar" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Evenings" })).toBeTruthy();
  await go(`${MESSAGES}/${idOf("Announcement", "other")}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Message not found" })).toBeTruthy();
  await go(`${MESSAGES}/no-id`);
  expect(await screen.findByRole("heading", { level: 1, name: "Message not found" })).toBeTruthy();
});

test("messages: a message is renamed and cut anew", async () => {
  const [bar] = THREE;
  const answer = ({ path }: { readonly path: string }) =>
    path.endsWith(`/announcement_audio/${SOURCE}`) ? READY : undefined;
  const { sent } = await open(`${MESSAGES}/${bar?.id}`, THREE, { answer });
  fireEvent.click(await screen.findByRole("button", { name: "Rename" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Bar opens" } });
  fireEvent.click(screen.getByRole("button", { name: "Save name" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Bar opens" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Cut again" }));
  const end = await screen.findByRole("slider", { name: "End" });
  expect(end.getAttribute("aria-valuetext")).toBe("0:13.0");
  fireEvent.keyDown(end, { key: "ArrowLeft", shiftKey: true });
  fireEvent.click(screen.getByRole("button", { name: "Save this part" }));
  await waitFor(() => expect(screen.queryByRole("slider", { name: "End" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Sound" }));
  expect(sent).toEqual([
    { operation: "updateAnnouncement", id: bar?.id, name: "Bar opens" },
    {
      operation: "updateAnnouncement",
      id: bar?.id,
      audio: { source: SOURCE, startMs: 1000, endMs: 12_000 },
    },
  ]);
});

test("new message: a spoken text is cut, named and saved; the list has it (@M-129)", async () => {
  const answer: Client["answer"] = ({ method, path }) => {
    if (path.endsWith("/announcement_voices"))
      return { items: [{ id: "anna", name: "Anna", language: "en-GB" }] };
    const isSpoken = method === "POST" && path.endsWith("/announcement_speech");
    return isSpoken || path.endsWith(`/announcement_audio/${SOURCE}`) ? READY : undefined;
  };
  const { sent, here, go, router } = await open(`${MESSAGES}/create`, [], { answer });
  fireEvent.click(await screen.findByRole("tab", { name: "Text to speech" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Text" }), {
    target: { value: "The bar opens" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Make the sound" }));
  const start = await screen.findByRole("slider", { name: "Beginning" });
  expect(start.getAttribute("aria-valuetext")).toBe("0:01.0");
  fireEvent.change(screen.getByRole("textbox", { name: "To" }), { target: { value: "5,5" } });
  fireEvent.blur(screen.getByRole("textbox", { name: "To" }));
  // Leaving would lose it.
  act(() => void router.navigate(MESSAGES));
  fireEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  const name = screen.getByRole("textbox", { name: "Name" });
  expect(name).toHaveProperty("value", "The bar opens");
  fireEvent.change(name, { target: { value: "Bar" } });
  fireEvent.click(screen.getByRole("button", { name: "Save message" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Bar" })).toBeTruthy();
  expect(sent).toEqual([
    {
      operation: "createAnnouncement",
      name: "Bar",
      audio: { source: SOURCE, startMs: 1000, endMs: 5500 },
    },
  ]);
  expect(here()).toBe(`${MESSAGES}/${idOf("Announcement", "bar")}`);
  await go(MESSAGES);
  expect(await shownNames()).toEqual(["Bar"]);
});

test("new message: without voices there is no speech, and a page without https says why it can't record", async () => {
  await open(`${MESSAGES}/create`, []);
  expect(await screen.findByRole("button", { name: "Choose file" })).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Record" }));
  fireEvent.click(await screen.findByRole("button", { name: "Start recording" }));
  expect(await screen.findByText(/^Browsers record only on pages that begin with https/)).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Text to speech" })).toBeNull();
});
