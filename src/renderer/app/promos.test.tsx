import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useUnsavedInput } from "#renderer/lib/unsaved-input.ts";
import { useWebPlayerWanted } from "#renderer/player/web-player/web-player-wanted.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { FlagName } from "#shared/domain/flags/flags.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import {
  type Client,
  closeClient,
  forgetClient,
  openClient,
  refusal,
} from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** Within the time of the promotion of logos. */
const SUMMER = new Date("2025-08-01T10:00:00Z");

const LOGO = "Add your company's logo";
const SCHEDULE = "Let the music follow your day";
const APP = "Keep the music playing";

const MEMBER = { owner: false, admin: false, contact: false, finance: false };
const WITH_LOGO = accountRecord({ id: "abcd", image: { url: "/logo.png" } });

// Loaded before the clock stands still.
beforeAll(async () => {
  await Promise.all([import("./shell/notices/prompts.tsx"), import("#renderer/data/flags/flags.ts")]);
});
beforeEach(() => vi.useFakeTimers({ now: SUMMER, shouldAdvanceTime: true }));

const items = (kind: "Playlist" | "Schedule", count: number) =>
  Array.from({ length: count }, (_, number) =>
    encodeId({ kind, stringId: `${number}`, number, parent: null }),
  );

interface Shop extends Omit<Client, "answer" | "graphql"> {
  readonly account?: Account;
  readonly library?: readonly string[];
  readonly flags?: Partial<Record<FlagName, boolean>>;
  /** What the service keeps with the person; an error: it does not answer. */
  readonly context?: Readonly<Record<string, string>> | Error;
}

/** A person's client, after the first action and all pauses. `kept` collects what the service is told. */
async function visit({ account = WITH_LOGO, library = [], flags = {}, context = {}, ...client }: Shop) {
  const kept: object[] = [];
  let entries = context;
  const opened = await openClient("/download", {
    ...client,
    accounts: [account],
    answer: ({ method, path, body }) => {
      if (!path.endsWith("/users/anna/context")) return undefined;
      if (entries instanceof Error) throw entries;
      if (method === "PUT") {
        kept.push((body as { entries: object }).entries);
        entries = { ...entries, ...(body as { entries: Record<string, string> }).entries };
      }
      return { entries };
    },
    graphql: (operation) => {
      if (operation === "LibraryIds") return { library: { owner: account.id, version: 1, ids: library } };
      if (operation !== "AllFlags") throw refusal(503, "unavailable");
      const listed = Object.entries({ "company-logo": true, "create-schedule": true, ...flags });
      return {
        flags: {
          trackingKey: "key",
          expiresAt: new Date(Date.now() + 600_000).toISOString(),
          resolveToken: "token",
          flags: listed.map(([name, enabled]) => ({ name, properties: JSON.stringify({ enabled }) })),
        },
      };
    },
  });
  expect(opened.calls).not.toContain("GET /api/auth/users/anna/context");
  await waitFor(
    () => {
      // Code that is still loading listens only for the next action.
      fireEvent.keyDown(document.body, { key: "Tab" });
      expect(opened.calls).toContain("GET /api/auth/users/anna/context");
    },
    { timeout: 30_000 },
  );
  await pass(4000);
  return { ...opened, kept };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const promo = (title: string) => screen.queryByRole("region", { name: title });
const shown = () => [LOGO, SCHEDULE, APP].filter((title) => promo(title) !== null);
const press = (title: string, role: "button" | "link", name: string) =>
  act(() => void fireEvent.click(within(promo(title) ?? document.body).getByRole(role, { name })));

test.each([
  ["5 playlists", items("Playlist", 5), []],
  ["6 playlists", items("Playlist", 6), [SCHEDULE]],
  ["6 playlists with a schedule", [...items("Playlist", 6), ...items("Schedule", 1)], []],
])("create-schedule promo: a library with %s (@P-285 @M-159)", async (_, library, expected) => {
  await visit({ library });
  expect(shown()).toEqual(expected);
});

test("create-schedule promo: its button opens the editor, and counts as an answer", async () => {
  const { here, kept } = await visit({ library: items("Playlist", 6) });
  press(SCHEDULE, "link", "Create schedule");
  await waitFor(() => expect(here()).toContain("/schedule"));
  expect(kept).toEqual([
    {
      "user.promos.create-schedule.interaction": "completed",
      "user.promos.create-schedule.interactedAt": expect.stringMatching(/^2025-08-01T10:/),
    },
  ]);
  await pass(4000);
  expect(shown()).toEqual([]);
});

test.each([
  ["its flag is off", { flags: { "create-schedule": false } }],
  [
    "it was answered on another device",
    { context: { "user.promos.create-schedule.interaction": "dismissed" } },
  ],
  ["the person's answers are not known", { context: refusal(503, "unavailable") }],
] satisfies [string, Shop][])("create-schedule promo: absent when %s", async (_, shop) => {
  await visit({ library: items("Playlist", 6), ...shop });
  expect(shown()).toEqual([]);
});

const NO_LOGO = accountRecord({ id: "abcd" });

test.each([
  ["before its end", {}, SUMMER, [LOGO]],
  ["after its end", {}, new Date("2025-09-23T00:00:00Z"), []],
  ["for people who may not change settings", { roles: MEMBER }, SUMMER, []],
  ["for a company with a logo", { account: WITH_LOGO }, SUMMER, []],
  ["with its flag off", { flags: { "company-logo": false } }, SUMMER, []],
] satisfies [string, Shop, Date, string[]][])(
  "company-logo promo: %s (@P-193 @C-303)",
  async (_, shop, now, expected) => {
    vi.setSystemTime(now);
    await visit({ account: NO_LOGO, ...shop });
    expect(shown()).toEqual(expected);
  },
);

test("company-logo promo: 'Later' dismisses it for every device (@P-193 @P-284)", async () => {
  const { kept } = await visit({ account: NO_LOGO });
  press(LOGO, "button", "Later");
  await pass(1000);
  expect(shown()).toEqual([]);
  expect(kept).toEqual([
    {
      "user.promos.company-logo.interaction": "dismissed",
      "user.promos.company-logo.interactedAt": expect.stringMatching(/^2025-08-01T10:/),
    },
  ]);
});

test("company-logo promo: 'Upload logo' opens the settings' overview (@P-193)", async () => {
  const { here } = await visit({ account: NO_LOGO });
  press(LOGO, "link", "Upload logo");
  await waitFor(() => expect(here()).toBe("/accounts/abcd/settings/overview"));
});

test("promos: take no focus, close by Escape inside, and let the next one come", async () => {
  const { kept } = await visit({ account: NO_LOGO, library: items("Playlist", 6) });
  expect(shown()).toEqual([LOGO]);
  expect(document.activeElement).toBe(document.body);
  const later = within(promo(LOGO) ?? document.body).getByRole("button", { name: "Later" });
  act(() => later.focus());
  act(() => void fireEvent.keyDown(later, { key: "Escape" }));
  await pass(900);
  expect(kept).toHaveLength(1);
  expect(promo(SCHEDULE)).toBeNull();
  await pass(600);
  expect(shown()).toEqual([SCHEDULE]);
});

test("create-schedule and install-app promos: each is shown where it applies (@P-194)", async () => {
  await visit({ library: items("Playlist", 6) });
  expect(shown()).toEqual([SCHEDULE]);
  closeClient();
  forgetClient();
  // This browser has played a zone.
  useWebPlayerWanted.setState({ wanted: true });
  await visit({ flags: { "install-app-promo": true } });
  expect(shown()).toEqual([APP]);
  const button = within(promo(APP) ?? document.body).getByRole("link", { name: "Get the app" });
  expect(button).toHaveProperty("pathname", "/download");
});

test("promos: wait while a dialog is open, somebody types, or input is not saved", async () => {
  const dialog = document.createElement("div");
  dialog.role = "dialog";
  document.body.append(dialog);
  await visit({ account: NO_LOGO });
  expect(shown()).toEqual([]);
  const field = document.createElement("input");
  document.body.append(field);
  act(() => field.focus());
  dialog.remove();
  await pass(4000);
  expect(shown()).toEqual([]);
  act(() => useUnsavedInput.setState({ forms: 1 }));
  field.remove();
  await pass(4000);
  expect(shown()).toEqual([]);
  act(() => useUnsavedInput.setState({ forms: 0 }));
  await pass(900);
  expect(shown()).toEqual([]);
  await pass(600);
  expect(shown()).toEqual([LOGO]);
});
