import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Schedule, SilentZone } from "#shared/contract/rest/music/schedules.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { scheduleRecord } from "#tests/factories/schedule-record.ts";
import { SchedulePage } from "./schedule-page.tsx";

const { id: SCHEDULE, account: ACCOUNT } = scheduleRecord();
const CHANGES = ["schedule.edit", "schedule.delete"].map(
  (permission) => ({ type: "account", id: ACCOUNT, permission }) as const,
);

/** Opens the page of a schedule; returns the calls that change something. */
function open(schedule = scheduleRecord(), mayChange = true, silent: readonly SilentZone[] = []) {
  const written: string[] = [];
  let shown = schedule;
  for (const on of CHANGES) usePermissionOverrides.getState().override(on, mayChange ? "set" : "removed");
  const services = {
    rest: answering(({ method, path, body }) => {
      if (path.endsWith("/silent_zones")) return { items: silent };
      // Searching zones is a POST, too.
      if (method !== "GET" && !path.endsWith("/search")) {
        written.push(`${method} ${path}`);
        shown = { ...shown, ...(body as Partial<Schedule>) };
        return shown;
      }
      if (path.startsWith("/api/radio/schedules/")) {
        if (schedule.name === "") throw new ApiError({ status: 404, code: "not_found", message: "none" });
        return shown;
      }
      return { items: [], after: null, total: 0 };
    }),
    account: { subscribe: quiet, get: () => null },
    events: { join: () => quiet },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SchedulePage />
      </QueryClientProvider>
    </WithServices>,
    { serviceUrl: "https://music.test" } as never,
    { path: paths.schedule, address: paths.schedule({ accountId: ACCOUNT, scheduleId: SCHEDULE }) },
  );
  return written;
}

test("schedule page: shows name, week and what plays on any date", async () => {
  open();
  await screen.findByRole("heading", { level: 1, name: "Opening hours" });
  expect(screen.getAllByRole("img", { name: /^Calm Mornings, .*day/ })).toHaveLength(2);
  // A Tuesday.
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2030-01-08" } });
  const plays = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(plays().filter((line) => line.includes("Calm Mornings"))).toHaveLength(1);
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2030-12-24" } });
  expect(screen.getByText("Christmas applies on this day.")).toBeTruthy();
  expect(plays().filter((line) => line.includes("Calm Mornings"))).toEqual([]);
});

test("schedule page: a narrow window opens on today", async () => {
  // A Thursday.
  vi.setSystemTime(new Date(2026, 10, 26, 12));
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes("760px"), media: query }) as MediaQueryList,
  );
  open();
  const days = await screen.findByRole("radiogroup", { name: "Day" });
  expect(within(days).getByRole<HTMLInputElement>("radio", { name: "Thu" }).checked).toBe(true);
});

test("schedule page: shows its description and owner (@M-193)", async () => {
  open(scheduleRecord({ description: "Calm before noon" }));
  await screen.findByRole("heading", { level: 1, name: "Opening hours" });
  expect(screen.getByText("Calm before noon · By Shop")).toBeTruthy();
});

test("schedule page: shares the public address (@M-110)", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Share “Opening hours”" }));
  const field = await screen.findByRole("textbox", { name: "Link" });
  expect((field as HTMLInputElement).value).toBe(`https://music.test/discover/schedule/${SCHEDULE}`);
});

test("schedule page: one in use cannot be deleted and shows why; another asks first", async () => {
  const written = open(scheduleRecord({ sound_zone_count: 1 }));
  const remove = await screen.findByRole("button", { name: "Delete" });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("1 zone plays this schedule. Give it other music first.")).toBeTruthy();
  closeScreen();
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByRole("dialog", { name: "Delete Opening hours?" });
  expect(written).toEqual([]);
});

test("schedule page: switches the schedule off and on again, with a badge while it is off", async () => {
  const written = open();
  const isOn = async () =>
    (await screen.findByRole<HTMLInputElement>("switch", { name: "Schedule on" })).checked;
  expect(await isOn()).toBe(true);
  fireEvent.click(screen.getByRole("switch", { name: "Schedule on" }));
  await screen.findByText("This schedule is off. Its zones play the music chosen in their settings.");
  expect(screen.getByText("Off")).toBeTruthy();
  expect(await isOn()).toBe(false);
  await waitFor(() => expect(written).toEqual([`PUT /api/radio/schedules/${SCHEDULE}/enabled`]));
  fireEvent.click(screen.getByRole("switch", { name: "Schedule on" }));
  await waitFor(() => expect(screen.queryByText("Off")).toBeNull());
});

test("schedule page: before switching off, names the zones that would be silent", async () => {
  const silent = [{ id: idOf("SoundZone", "bar"), name: "Bar", location_name: "Harbour" }];
  const written = open(scheduleRecord({ sound_zone_count: 2 }), true, silent);
  fireEvent.click(await screen.findByRole("switch", { name: "Schedule on" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Switch off Opening hours?" }));
  expect(dialog.getByText("This zone has no other music and will be silent:")).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Bar" })).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(written).toEqual([]);
  fireEvent.click(screen.getByRole("switch", { name: "Schedule on" }));
  fireEvent.click(await screen.findByRole("button", { name: "Switch off" }));
  await screen.findByText("This schedule is off. Its zones play the music chosen in their settings.");
  expect(written).toHaveLength(1);
});

test("schedule page: lists occasional slots, which replace the week on their days", async () => {
  const quiz = { id: "quiz", name: "Quiz", color: null, collections: ["lively"] };
  open(
    scheduleRecord({
      occasional: [
        {
          ...quiz,
          ...{ dtstart: "100000", duration: "3600000", from: "2030-01-01", to: null },
          volume: { kind: "set", value: 30 },
          repeat: { kind: "month", place: "second", day: "TU" },
        },
      ],
    }),
  );
  await screen.findByRole("heading", { name: "Occasional slots" });
  expect(screen.getByText(/^Second Tuesday of the month .* · Lively Lunch · volume 30$/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2030-01-08" } });
  const plays = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(plays().filter((line) => line.includes("Calm Mornings"))).toHaveLength(2);
  expect(plays().some((line) => line.includes("QuizLively Lunchvolume 30"))).toBe(true);
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2030-01-15" } });
  expect(plays().filter((line) => line.includes("Calm Mornings"))).toHaveLength(1);
});

test("schedule page: people who may not change it get neither edit nor delete", async () => {
  open(scheduleRecord(), false);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
});

test("schedule page: another account's schedule can be copied, not edited or deleted", async () => {
  open(scheduleRecord({ account: idOf("Account", "other"), permissions: ["MUSIC_READ"] }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  expect(screen.getByRole("link", { name: "Make a copy" }).getAttribute("href")).toContain("action=copy");
});

test("schedule page: a deleted schedule is not found", async () => {
  open(scheduleRecord({ name: "" }));
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 2, name: "Schedule not found" })).toBeTruthy(),
  );
});
