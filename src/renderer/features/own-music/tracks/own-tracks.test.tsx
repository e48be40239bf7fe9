import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { OwnTracks } from "./own-tracks.tsx";

const NOBODY = { userId: null, zoneId: null, paired: false };
const session = { subscribe: quiet, get: () => NOBODY, onEnd: quiet };
const account = { subscribe: quiet, get: () => null };

const NOTHING = { count: 0, first: [] };

function track(id: string, title = id) {
  return {
    id,
    title,
    artists: [{ id: "artist", name: "The Regulars" }],
    album: { id: "album", title: "Counter", image: null, color_hex: null },
    genres: ["Jazz"],
    composers: ["Ada Ek"],
    isrc: "SEA1B1900042",
    iswcs: [],
    explicit: false,
    duration_ms: 61_000,
    preview: null,
    added_at: "2026-11-20T10:00:00Z",
  };
}

type Answer = (path: string, body: unknown) => unknown;

/** The list of these tracks; returns the paths and bodies of the calls that change something. */
function showTracks(
  titles: readonly string[],
  { total = titles.length, answer = (() => undefined) as Answer } = {},
) {
  const sent: [string, unknown][] = [];
  const lists: string[] = [];
  let tracks = titles.map((title) => track(title));
  const rest = answering(({ path, body }) => {
    const [, action = ""] = /own_tracks(?:\/(\w+))?/.exec(path) ?? [];
    if (action === "") {
      lists.push(path);
      const q = new URLSearchParams(path.split("?")[1]).get("q")?.toLowerCase();
      const items = tracks.filter(({ title }) => q === undefined || title.toLowerCase().includes(q));
      return { items, total: q === undefined && items.length > 0 ? total : items.length, next: null };
    }
    const given = answer(action, body);
    if (action !== "usage") sent.push([action, body]);
    if (given !== undefined) return given;
    if (action === "usage")
      return {
        tracks: 1,
        playlists: NOTHING,
        stations: NOTHING,
        schedules: NOTHING,
        zones: NOTHING,
        emptied: NOTHING,
      };
    if (action === "correct") return { changed: 1 };
    if (action === "restore") return { restored: 1 };
    if (action === "cover") return { albums: 1 };
    tracks = [];
    return { deleted: titles.length, deletion: "d" };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ queryClient, session, account, rest }}>
      <QueryClientProvider client={queryClient}>
        <OwnTracks account="account" />
      </QueryClientProvider>
    </WithServices>,
  );
  return { sent, lists, queryClient };
}

const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole("button", { name }));
const box = (title: string) => screen.findByRole("checkbox", { name: `Select ${title}` });

test("own tracks: empty, then searched and sorted by the service", async () => {
  showTracks([]);
  expect(await screen.findByText("No music of your own yet")).toBeTruthy();
  closeScreen();
  const { lists } = showTracks(["Morning", "Evening"]);
  await box("Morning");
  expect(screen.getByText("2 tracks")).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "even" } });
  await expect.poll(() => screen.queryByRole("checkbox", { name: "Select Morning" })).toBeNull();
  expect(lists.at(-1)).toContain("q=even");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nothing" } });
  expect(await screen.findByText("No results for “nothing”")).toBeTruthy();
});

test("own tracks: a list that cannot be read shows the error and is read again", async () => {
  let isDown = true;
  const rest = answering(() => {
    if (isDown) throw new ApiError({ status: 503, code: "unavailable", message: "Busy" });
    return { items: [track("Morning")], total: 1, next: null };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ queryClient, session, account, rest }}>
      <QueryClientProvider client={queryClient}>
        <OwnTracks account="account" />
      </QueryClientProvider>
    </WithServices>,
  );
  const retry = await screen.findByRole("button", { name: /try again/i });
  isDown = false;
  fireEvent.click(retry);
  await box("Morning");
});

test("own tracks: shift selects a range, and all that match can be selected beyond the shown ones", async () => {
  const { sent } = showTracks(["a", "b", "c", "d"], { total: 900 });
  fireEvent.click(await box("b"));
  fireEvent.click(await box("d"), { shiftKey: true });
  expect(screen.getAllByText("3 selected").length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all shown tracks" }));
  press("Select all 900 tracks");
  fireEvent.click(await box("a"));
  expect(screen.getAllByText("899 selected").length).toBeGreaterThan(0);
  fireEvent.keyDown(await box("b"), { key: "Delete" });
  const dialog = await screen.findByRole("dialog", { name: "Delete 899 tracks?" });
  await within(dialog).findByText("Not used in any playlist, schedule or zone.");
  press("Delete", dialog);
  expect(await screen.findByText("4 tracks deleted")).toBeTruthy();
  expect(sent).toEqual([["delete", { tracks: { matching: {}, except: ["a"] } }]]);
});

test("own tracks: a corrected track sends only what differs, and shows refusals at their fields", async () => {
  let refuses = true;
  const { sent } = showTracks(["Morning"], {
    answer: (action) => {
      if (action !== "correct" || !refuses) return undefined;
      const fields = { "changes.title": { code: "invalid" } } as const;
      throw new ApiError({ status: 400, code: "invalid", message: "Refused", fields });
    },
  });
  await box("Morning");
  press("Correct Morning");
  const dialog = await screen.findByRole("dialog", { name: "Correct the track" });
  const title = within(dialog).getByRole("textbox", { name: "Title" });
  fireEvent.change(title, { target: { value: "" } });
  press("Save", dialog);
  await expect.poll(() => title.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  fireEvent.change(title, { target: { value: "Late morning" } });
  press("Save", dialog);
  await within(dialog).findByText("Invalid value");
  refuses = false;
  fireEvent.change(title, { target: { value: "Late" } });
  press("Save", dialog);
  expect(await screen.findByText("1 track corrected")).toBeTruthy();
  expect(sent.at(-1)).toEqual(["correct", { tracks: { ids: ["Morning"] }, changes: { title: "Late" } }]);
});

test("own tracks: an ISRC is corrected in any notation, and a wrong one is refused at its field", async () => {
  const { sent } = showTracks(["Morning"]);
  await box("Morning");
  press("Correct Morning");
  const dialog = await screen.findByRole("dialog", { name: "Correct the track" });
  within(dialog).getByText("Ada Ek");
  const isrc = within(dialog).getByRole("textbox", { name: "ISRC" });
  fireEvent.change(isrc, { target: { value: "SE-A1B" } });
  press("Save", dialog);
  await within(dialog).findByText("Must be a valid ISRC, such as SE-A1B-19-00042");
  expect(sent).toEqual([]);
  fireEvent.change(isrc, { target: { value: "se-a1b-19-00043" } });
  press("Save", dialog);
  expect(await screen.findByText("1 track corrected")).toBeTruthy();
  const changes = { isrc: "SEA1B1900043" };
  expect(sent.at(-1)).toEqual(["correct", { tracks: { ids: ["Morning"] }, changes }]);
});

test("own tracks: ISWCs end with Enter or on leaving, in any notation, and a wrong one is refused", async () => {
  const { sent } = showTracks(["Morning"]);
  await box("Morning");
  press("Correct Morning");
  const dialog = await screen.findByRole("dialog", { name: "Correct the track" });
  const iswc = within(dialog).getByLabelText("ISWC", { selector: "input" });
  const type = (value: string) => {
    iswc.focus();
    fireEvent.change(iswc, { target: { value } });
  };
  type("T-034.524.680-9");
  fireEvent.keyDown(iswc, { key: "Enter" });
  await within(dialog).findByText("T-034.524.680-9");
  press("Save", dialog);
  await within(dialog).findByText(/valid ISWC/);
  expect(sent).toEqual([]);
  fireEvent.keyDown(iswc, { key: "Backspace" });
  type("T0345246801");
  fireEvent.blur(iswc);
  await within(dialog).findByText("T0345246801");
  press("Save", dialog);
  expect(await screen.findByText("1 track corrected")).toBeTruthy();
  const changes = { iswcs: ["T-034.524.680-1"] };
  expect(sent.at(-1)).toEqual(["correct", { tracks: { ids: ["Morning"] }, changes }]);
});

test("own tracks: several are corrected at once, and empty fields stay as they are", async () => {
  const { sent } = showTracks(["a", "b"]);
  await box("a");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all shown tracks" }));
  press("Correct");
  const dialog = await screen.findByRole("dialog", { name: "Correct 2 tracks" });
  expect(within(dialog).queryByRole("textbox", { name: "Title" })).toBeNull();
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Album" }), { target: { value: "One" } });
  fireEvent.click(within(dialog).getByRole("radio", { name: "Explicit" }));
  press("Save", dialog);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual([
    "correct",
    { tracks: { ids: ["a", "b"] }, changes: { album: "One", explicit: true } },
  ]);
});

test("own tracks: deletion first names what uses the track, and can be undone", async () => {
  const { sent } = showTracks(["Morning"], {
    answer: (action) =>
      action === "usage"
        ? {
            tracks: 1,
            playlists: { count: 7, first: [{ id: "p", name: "Breakfast" }] },
            stations: NOTHING,
            schedules: { count: 1, first: [{ id: "s", name: "Week" }] },
            zones: { count: 1, first: [{ id: "z", name: "Bar, Main street" }] },
            emptied: { count: 1, first: [{ id: "p", name: "Breakfast" }] },
          }
        : undefined,
  });
  fireEvent.click(await box("Morning"));
  press("Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete the track?" });
  await within(dialog).findByText("Breakfast and 6 more");
  within(dialog).getByText("Bar, Main street");
  expect(within(dialog).getByRole("alert").textContent).toBe("This leaves “Breakfast” empty.");
  press("Delete", dialog);
  expect(await screen.findByText("1 track deleted")).toBeTruthy();
  await screen.findByText("No music of your own yet");
  press("Undo");
  expect(await screen.findByText("1 track restored")).toBeTruthy();
  expect(sent.map(([action]) => action)).toEqual(["delete", "restore"]);
});
