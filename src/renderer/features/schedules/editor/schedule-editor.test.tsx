import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { User } from "#shared/contract/rest/entities.ts";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import type { WireCall } from "#shared/contract/rest/wire-call.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { ADA, SIGNED_IN } from "#tests/factories/people/ada.ts";
import { scheduleRecord, slotRecord } from "#tests/factories/schedule-record.ts";
import { EditSchedulePage, NewSchedulePage } from "./editor-page.tsx";

const { id: SCHEDULE, account: ACCOUNT } = scheduleRecord();
const PERMITTED = ["music.edit", "schedule.edit"].map(
  (permission) => ({ type: "account", id: ACCOUNT, permission }) as const,
);

const playlist = (id: string, name: string) => ({
  __typename: "Playlist",
  id,
  name,
  shortDescription: "",
  display: { image: null, colors: null },
  presets: { playbackMode: "shuffle" },
});
const CALM = playlist("calm", "Calm Mornings");
const LIVELY = playlist("lively", "Lively Lunch");

interface Written {
  readonly method: string;
  readonly path: string;
  readonly body: {
    readonly name: string;
    readonly snapshot?: string;
    readonly slots: readonly {
      readonly id: string | null;
      readonly rrule: string;
      readonly dtstart: string;
      readonly duration: string;
      readonly collections: readonly string[];
    }[];
  };
}

/** Opens the editor; returns what it sends. */
function open(
  address: string,
  answer: (call: WireCall) => Schedule = () => scheduleRecord(),
  session: typeof SIGNED_IN | null = null,
) {
  const written: Written[] = [];
  const services = {
    graphql: async () => ({ edges: [{ node: CALM }, { node: LIVELY }] }),
    rest: answering((call) => {
      if (call.method !== "GET") {
        written.push(call as unknown as Written);
        return answer(call);
      }
      return /\/(schedules|users)\/[^/]+$/.test(call.path) ? answer(call) : { items: [], locations: [] };
    }),
    ...(session && {
      session: { subscribe: quiet, get: () => session, onEnd: quiet, isLoggedIn: () => true },
    }),
    account: { subscribe: quiet, get: () => null },
  };
  const path = address.includes(SCHEDULE) ? paths.scheduleEdit : paths.scheduleNew;
  for (const on of PERMITTED) usePermissionOverrides.getState().override(on, "set");
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {path === paths.scheduleEdit ? <EditSchedulePage /> : <NewSchedulePage />}
      </QueryClientProvider>
    </WithServices>,
    {},
    { path, address },
  );
  return written;
}

const NEW = paths.scheduleNew({ accountId: ACCOUNT });
const EDIT = paths.scheduleEdit({ accountId: ACCOUNT, scheduleId: SCHEDULE });
const slotNames = () =>
  screen
    .queryAllByRole("button", { name: /day .* to / })
    .map((button) => (button.getAttribute("aria-label") ?? "").replaceAll(/\s/g, " "));
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const save = () => fireEvent.click(button("Save schedule"));
const typeName = (name: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: name } });

/** Adds a slot in its dialog. */
async function addSlot(playlistName: string, days: string, from: string, to: string) {
  fireEvent.click(button("Add slot"));
  const dialog = within(await screen.findByRole("dialog", { name: "New slot" }));
  fireEvent.click(await dialog.findByRole("option", { name: new RegExp(playlistName) }));
  fireEvent.click(dialog.getByRole("button", { name: days }));
  fireEvent.change(dialog.getByLabelText("From"), { target: { value: from } });
  fireEvent.change(dialog.getByLabelText("To"), { target: { value: to } });
  fireEvent.click(dialog.getByRole("button", { name: "Add slot" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

test("schedule editor: two dialogs build a week of two playlists, sent as weekly rules (@M-197 @M-332)", async () => {
  const written = open(NEW);
  await screen.findByRole("heading", { name: "New schedule" });
  expect(slotNames()).toEqual([]);
  typeName("Our week");
  await addSlot("Calm", "Every day", "08:00", "12:00");
  await addSlot("Lively", "Weekdays", "11:00", "14:00");
  expect(slotNames()).toHaveLength(12);
  save();
  await waitFor(() => expect(written).toHaveLength(1));
  const [{ method, body }] = written as [Written];
  expect(method).toBe("POST");
  expect(body).toMatchObject({ name: "Our week", description: "", color: null, omit_from_library: false });
  expect(body.slots[0]).toMatchObject({
    id: null,
    collections: ["calm"],
    rrule: "FREQ=WEEKLY;BYDAY=MO",
    dtstart: "080000",
    duration: "10800000",
  });
  expect(body.slots[1]).toMatchObject({ collections: ["lively"], dtstart: "110000", duration: "10800000" });
});

test("schedule editor: a slot of 24 hours says so, with the slots that it would replace or shorten", async () => {
  const slots = [slotRecord("a", "MO", "220000"), slotRecord("b", "TU", "080000", "lively")];
  open(EDIT, () => scheduleRecord({ slots: [{ ...slots[0]!, duration: "3600000" }, slots[1]!] }));
  await screen.findByRole("button", { name: /Calm Mornings, Monday/ });
  fireEvent.click(button("Add slot"));
  const dialog = within(await screen.findByRole("dialog", { name: "New slot" }));
  expect(dialog.queryByText(/replaced/)).toBeNull();
  for (const label of ["From", "To"])
    fireEvent.change(dialog.getByLabelText(label), { target: { value: "10:00" } });
  expect(dialog.getByText(/Plays for 24 hours/)).toBeTruthy();
  expect(dialog.getByText(/^Will be replaced: Calm Mornings, Monday 10:00/)).toBeTruthy();
  expect(dialog.getByText(/^Will be shortened: Lively Lunch, Tuesday 8:00/)).toBeTruthy();
});

test("schedule editor: without a name nothing is sent and the field shows why (@M-286)", async () => {
  const written = open(NEW);
  await screen.findByRole("heading", { name: "New schedule" });
  save();
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Name" }).getAttribute("aria-invalid")).toBe("true"),
  );
  expect(written).toEqual([]);
});

test("schedule editor: keys move, resize, copy and delete a slot; focus stays, undo restores (@M-197 @M-258 @M-331)", async () => {
  const written = open(EDIT);
  const first = await screen.findByRole("button", { name: /Calm Mornings, Monday/ });
  first.focus();
  const press = (key: string, keys: object = {}) =>
    fireEvent.keyDown(document.activeElement as Element, { key, ...keys });
  press("ArrowDown");
  press("ArrowDown", { shiftKey: true });
  press("ArrowUp", { altKey: true });
  expect(document.activeElement?.getAttribute("data-slot")).toBe("a");
  press("d", { ctrlKey: true });
  // The copy replaced Tuesday's slot at that time.
  expect(slotNames()).toHaveLength(3);
  press("Delete");
  expect(slotNames()).toHaveLength(2);
  fireEvent.click(button("Undo"));
  fireEvent.click(button("Undo"));
  expect(slotNames()).toHaveLength(2);
  save();
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body.slots[0]).toMatchObject({ id: "a", dtstart: "081000", duration: "15300000" });
  expect(written[0]?.body).toMatchObject({ snapshot: "s1", omit_from_library: false });
  expect(written[0]?.method).toBe("PUT");
});

test("schedule editor: moving a slot across another by keys leaves the other unchanged", async () => {
  const slots = [
    slotRecord("a", "MO", "080000"),
    { ...slotRecord("b", "MO", "120000", "lively"), duration: "900000" },
  ];
  const written = open(EDIT, () => scheduleRecord({ slots }));
  (await screen.findByRole("button", { name: /Calm Mornings, Monday/ })).focus();
  for (let n = 0; n < 17; n++) fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
  save();
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body.slots.map(({ id, dtstart }) => [id, dtstart])).toEqual([
    ["b", "120000"],
    ["a", "121500"],
  ]);
});

test("schedule editor: a day is copied to others and cleared", async () => {
  open(EDIT);
  fireEvent.click(await screen.findByRole("button", { name: "Copy or clear Monday" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Monday" }));
  fireEvent.click(dialog.getByRole("button", { name: "All other days" }));
  fireEvent.click(dialog.getByRole("button", { name: "Copy day" }));
  await waitFor(() => expect(slotNames()).toHaveLength(7));
  fireEvent.click(button("Copy or clear Sunday"));
  fireEvent.click(await screen.findByRole("button", { name: "Clear Sunday" }));
  await waitFor(() => expect(slotNames()).toHaveLength(6));
});

test("schedule editor: a copy is sent as new, with all its slots (@M-091 @M-332)", async () => {
  const written = open(`${EDIT}?action=copy`);
  expect(await screen.findByDisplayValue("Copy of Opening hours")).toBeTruthy();
  save();
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.method).toBe("POST");
  expect(written[0]?.body.slots.map(({ id }) => id)).toEqual([null, null]);
});

test("schedule editor: saving a copy returns to the page that started it", async () => {
  open(`${EDIT}?action=copy&returnPath=${encodeURIComponent(EDIT)}`);
  await screen.findByDisplayValue("Copy of Opening hours");
  save();
  expect(await screen.findByRole("heading", { name: "Edit schedule" })).toBeTruthy();
});

test("schedule editor: opens to create, edit, copy or only view (@M-259)", async () => {
  const openedAt = async (address: string, name: string, answer?: () => Schedule) => {
    open(address, answer);
    await screen.findByRole("heading", { level: 1, name });
    const controls = ["Save schedule", "Add slot", "Undo"].map((label) =>
      screen.queryByRole("button", { name: label }),
    );
    const field = screen.queryByRole("textbox", { name: "Name" });
    const shown = {
      controls: controls.filter(Boolean).length,
      name: (field as HTMLInputElement | null)?.value,
    };
    closeScreen();
    return shown;
  };
  expect(await openedAt(NEW, "New schedule")).toEqual({ controls: 3, name: "" });
  expect(await openedAt(EDIT, "Edit schedule")).toEqual({ controls: 3, name: "Opening hours" });
  expect(await openedAt(`${EDIT}?action=copy`, "Copy schedule")).toEqual({
    controls: 3,
    name: "Copy of Opening hours",
  });
  expect(await openedAt(`${EDIT}?action=readonly`, "Opening hours")).toEqual({
    controls: 0,
    name: undefined,
  });
  const theirs = () => scheduleRecord({ account: idOf("Account", "other"), permissions: ["MUSIC_READ"] });
  expect(await openedAt(EDIT, "Opening hours", theirs)).toEqual({ controls: 0, name: undefined });
});

test("schedule editor: invalid search parameters are ignored (@M-105 @M-373)", async () => {
  const cancelOf = async (search: string) => {
    open(`${EDIT}?${search}`);
    const heading = await screen.findByRole("heading", { level: 1 });
    const shown = [heading.textContent, screen.getByRole("link", { name: "Cancel" }).getAttribute("href")];
    closeScreen();
    return shown;
  };
  const detail = paths.schedule({ accountId: ACCOUNT, scheduleId: SCHEDULE });
  expect(await cancelOf("action=copy&returnPath=/create")).toEqual(["Copy schedule", "/create"]);
  expect(await cancelOf("action=junk&returnPath=//elsewhere.test")).toEqual(["Edit schedule", detail]);
  expect(await cancelOf("returnPath=https://elsewhere.test&zone=junk")).toEqual(["Edit schedule", detail]);
});

test("schedule editor: a schedule that fails to load shows an error with a retry in its place", async () => {
  let down = true;
  open(EDIT, () => {
    if (down) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
    return scheduleRecord();
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  down = false;
  fireEvent.click(again);
  expect(await screen.findByDisplayValue("Opening hours")).toBeTruthy();
});

test("schedule editor: a zone's own schedule is sent as such and assigned to the zone (@M-373)", async () => {
  const zone = idOf("SoundZone", "bar");
  const written = open(`${NEW}?zone=${zone}`);
  await screen.findByRole("heading", { name: "New schedule" });
  typeName("The bar's week");
  save();
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written[0]?.body).toMatchObject({ type: "zone", sound_zone_id: zone });
  expect(written[1]?.body).toEqual({ play_from: { type: "schedule", id: SCHEDULE } });
});

test("schedule editor: another account's schedule has no editing controls (@M-251 @M-291)", async () => {
  open(EDIT, () => scheduleRecord({ account: idOf("Account", "other"), permissions: ["MUSIC_READ"] }));
  const slot = await screen.findByRole("img", { name: /Calm Mornings, Monday/ });
  // Starts at 08:00, two hours into a day that begins at 06:00.
  expect(Number.parseFloat(slot.style.top)).toBeCloseTo((100 * 2) / 24);
  for (const name of ["Save schedule", "Add slot", "Undo", /Copy or clear/])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("schedule editor: another person's saved change is shown and merged", async () => {
  const theirs = scheduleRecord({
    snapshot: "s2",
    name: "Opening times",
    slots: [
      slotRecord("a", "MO", "080000"),
      slotRecord("b", "TU", "080000"),
      slotRecord("c", "SU", "100000", "lively"),
    ],
  });
  let saved = false;
  const written = open(EDIT, ({ method, body }) => {
    if (method === "GET") return saved ? theirs : scheduleRecord();
    if ((body as Written["body"]).snapshot === "s2") return theirs;
    saved = true;
    throw new ApiError({ status: 409, code: "conflict", message: "changed" });
  });
  (await screen.findByRole("button", { name: /Calm Mornings, Monday/ })).focus();
  fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
  save();
  const dialog = within(await screen.findByRole("dialog", { name: "Somebody else changed this schedule" }));
  expect(await dialog.findByText(/Added: Lively Lunch, Sunday/)).toBeTruthy();
  expect(dialog.getByText("Renamed to Opening times")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Add their changes to mine" }));
  await waitFor(() => expect(slotNames()).toHaveLength(3));
  save();
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written[1]?.body).toMatchObject({ name: "Opening times", snapshot: "s2" });
  expect(written[1]?.body.slots.map(({ id, dtstart }) => [id, dtstart])).toEqual([
    ["a", "081500"],
    ["b", "080000"],
    ["c", "100000"],
  ]);
});

test("schedule editor: a slot gets a volume, and its label says so", async () => {
  const written = open(EDIT, () => scheduleRecord({ sound_zone_count: 0 }));
  fireEvent.click(await screen.findByRole("button", { name: /Calm Mornings, Monday/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit slot" }));
  expect(dialog.queryByRole("slider")).toBeNull();
  fireEvent.click(dialog.getByRole("radio", { name: "Limit" }));
  expect(dialog.getByText("Nobody can turn the volume up further while the slot lasts.")).toBeTruthy();
  fireEvent.keyDown(dialog.getByRole("slider"), { key: "ArrowRight" });
  fireEvent.click(dialog.getByRole("button", { name: "Done" }));
  await screen.findByRole("button", { name: /Calm Mornings, Monday.*, volume at most 51$/ });
  save();
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body.slots.map((slot) => (slot as { volume?: unknown }).volume)).toEqual([
    { kind: "ceiling", value: 51 },
    null,
  ]);
});

/** The titles and details of occasional slots. */
const occasional = () => {
  const section = screen.getByRole("heading", { name: "Occasional slots" }).closest("section");
  return within(section as HTMLElement)
    .queryAllByRole("listitem")
    .map(({ textContent }) => (textContent ?? "").replaceAll(/\s/g, " "));
};

test("schedule editor: an occasional slot is added, described, changed, moved up and undone", async () => {
  const written = open(EDIT);
  await screen.findByRole("button", { name: /Calm Mornings, Monday/ });
  fireEvent.click(button("Add occasional slot"));
  const dialog = within(await screen.findByRole("dialog", { name: "Add occasional slot" }));
  const add = () => fireEvent.click(dialog.getByRole("button", { name: "Add occasional slot" }));
  fireEvent.click(await dialog.findByRole("option", { name: /Lively/ }));
  add();
  expect(dialog.getByText("Choose the date it starts from")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText("From date"), { target: { value: "2026-12-04" } });
  expect(
    dialog.getByText("The first date is a Friday, so the slot plays on that day of the week."),
  ).toBeTruthy();
  add();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [friday] = occasional();
  expect(friday).toMatch(/^Every second Friday .*, from .*2026.*Lively Lunch$/);

  fireEvent.click(button("Add occasional slot"));
  const monthly = within(await screen.findByRole("dialog", { name: "Add occasional slot" }));
  fireEvent.click(await monthly.findByRole("option", { name: /Calm/ }));
  fireEvent.click(monthly.getByRole("radio", { name: "Once a month" }));
  fireEvent.change(monthly.getByLabelText("From date"), { target: { value: "2030-01-08" } });
  fireEvent.change(monthly.getByLabelText("To date (optional)"), { target: { value: "2030-02-03" } });
  fireEvent.change(monthly.getByLabelText(/Name/), { target: { value: "Quiz" } });
  fireEvent.click(monthly.getByRole("button", { name: "Add occasional slot" }));
  expect(monthly.getByText("There is no such day between these dates")).toBeTruthy();
  fireEvent.change(monthly.getByLabelText("To date (optional)"), { target: { value: "2030-02-04" } });
  fireEvent.click(monthly.getByRole("button", { name: "Add occasional slot" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(occasional()[1]).toMatch(/^QuizFirst Monday of the month/);
  fireEvent.click(button("Move Quiz up"));
  expect(occasional()[0]).toMatch(/^Quiz/);
  expect(document.activeElement).toBe(button("Edit Quiz"));
  fireEvent.click(button("Remove Quiz"));
  expect(occasional()).toHaveLength(1);
  fireEvent.click(button("Undo"));
  expect(occasional()).toHaveLength(2);
  save();
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({
    occasional: [
      {
        id: null,
        name: "Quiz",
        repeat: { kind: "month", place: "first", day: "MO" },
        from: "2030-01-08",
        to: "2030-02-04",
      },
      {
        id: null,
        collections: ["lively"],
        dtstart: "180000",
        duration: "18000000",
        repeat: { kind: "weeks", every: 2 },
        from: "2026-12-04",
        to: null,
        volume: null,
      },
    ],
  });
});

test.each([
  [undefined, "Mon"],
  [0, "Sun"],
  [6, "Sat"],
] as const)(
  "schedule editor: the week starts on the person's first day, by default Monday (@P-174)",
  async (start, first) => {
    const { start_of_week, ...ada } = ADA;
    open(NEW, () => User.parse({ ...ada, start_of_week: start }) as unknown as Schedule, SIGNED_IN);
    await screen.findByRole("heading", { name: "New schedule" });
    const days = () =>
      screen
        .getAllByRole("button", { name: /day.*/, expanded: undefined })
        .filter((one) => one.getAttribute("aria-haspopup") === "dialog");
    await waitFor(() =>
      expect(days().find((one) => /^(Mon|Sat|Sun)/.test(one.textContent ?? ""))?.textContent).toMatch(
        new RegExp(`^${first}`),
      ),
    );
  },
);
