import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { PlaylistDialogs } from "#renderer/parts/playlist-dialogs/playlist-dialogs.tsx";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { editedPlaylist } from "#tests/factories/music/edited-playlist.ts";
import { TrackEditor } from "./track-editor.tsx";

async function show(playlist = editedPlaylist()) {
  showScreen(
    <WithServices services={playlist.services}>
      <QueryClientProvider client={playlist.queryClient}>
        <TrackEditor playlist={{ id: "p", name: "Evening" }} market="SE" />
        <PlaylistDialogs />
      </QueryClientProvider>
    </WithServices>,
  );
  await screen.findByRole("checkbox", { name: `Song ${playlist.list()[0]}, Ann` });
  return playlist;
}

const row = (id: string) => screen.getByRole("checkbox", { name: `Song ${id}, Ann` });
const shownRows = () => {
  const list = within(screen.getByRole("list", { name: "Tracks" }));
  return list.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label")?.slice(5, 6));
};
const press = (id: string, key: string, more: object = {}) => fireEvent.keyDown(row(id), { key, ...more });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

test("playlist editor: keys move and remove tracks; each change is announced and undoable (@M-316)", async () => {
  const { list, sent } = await show();
  press("a", "ArrowDown", { altKey: true });
  await expect.poll(list).toEqual(["b", "a", "c", "d"]);
  expect(shownRows()).toEqual(["b", "a", "c", "d"]);
  expect(screen.getByText("Moved to position 2 of 4")).toBeTruthy();
  press("c", "Delete");
  // The moved row stays selected, but the key acts on the focused one.
  await expect.poll(list).toEqual(["b", "a", "d"]);
  fireEvent.click(button("Undo"));
  await expect.poll(list).toEqual(["b", "a", "c", "d"]);
  fireEvent.click(button("Undo"));
  await expect.poll(list).toEqual(["a", "b", "c", "d"]);
  fireEvent.click(button("Redo"));
  await expect.poll(list).toEqual(["b", "a", "c", "d"]);
  expect(sent.map(({ snapshot }) => snapshot)).toEqual(["s1", "s2", "s3", "s4", "s5"]);
  expect(sent[1]).toMatchObject({ trackIds: [], start: 2, length: 1 });
});

test("playlist editor: rows selected with Shift and Ctrl move and are removed together", async () => {
  const { list } = await show(editedPlaylist({ trackIds: ["a", "b", "c", "d", "e", "f"] }));
  fireEvent.click(row("b"));
  fireEvent.click(row("d"), { shiftKey: true });
  fireEvent.click(row("c"), { ctrlKey: true });
  expect(screen.getByText(/2 tracks selected/)).toBeTruthy();
  press("b", "ArrowUp", { altKey: true });
  await expect.poll(list).toEqual(["b", "d", "a", "c", "e", "f"]);
  fireEvent.click(button("Remove"));
  await expect.poll(list).toEqual(["a", "c", "e", "f"]);
  press("a", "a", { ctrlKey: true });
  fireEvent.click(button("Remove"));
  await expect.poll(list).toEqual([]);
  expect(screen.getByRole("heading", { name: "No tracks yet" })).toBeTruthy();
  fireEvent.click(button("Undo"));
  await expect.poll(list).toEqual(["a", "c", "e", "f"]);
});

test("playlist editor: selected rows are dragged together by mouse; outside of the list nothing moves", async () => {
  const { list } = await show();
  const frame = screen.getByRole("list", { name: "Tracks" }).parentElement;
  if (!frame) throw new Error("The list is not on the page");
  vi.spyOn(frame, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 240));
  fireEvent.click(row("a"));
  fireEvent.click(row("b"), { shiftKey: true });
  const mouse = { pointerType: "mouse", isPrimary: true, buttons: 1, clientX: 100 };
  const dragTo = (id: string, clientY: number) => {
    fireEvent.pointerDown(row(id), { ...mouse, clientY: 30 });
    fireEvent.pointerMove(window, { ...mouse, clientY });
    fireEvent.pointerUp(window, { ...mouse, clientY });
  };
  dragTo("a", 300);
  expect(shownRows()).toEqual(["a", "b", "c", "d"]);
  dragTo("a", 190);
  await expect.poll(list).toEqual(["c", "a", "b", "d"]);
  expect(screen.getByText("2 tracks moved to position 2 of 4")).toBeTruthy();
});

test("playlist editor: rapid changes are sent in order", async () => {
  const { list, sent } = await show();
  act(() => {
    press("a", "ArrowDown", { altKey: true });
    press("d", "Delete");
  });
  press("c", "Delete");
  await expect.poll(() => sent.length).toBe(3);
  await expect.poll(list).toEqual(["b", "a"]);
});

test("playlist editor: another person's change shows with a notice, and nothing is lost", async () => {
  const { list, queryClient, changeElsewhere } = await show();
  press("a", "Delete");
  await expect.poll(list).toEqual(["b", "c", "d"]);
  changeElsewhere(["b", "c", "d", "x"]);
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.playlist("p") }));
  expect(await screen.findByText(/Somebody else changed this playlist/)).toBeTruthy();
  await expect.poll(shownRows).toEqual(["b", "c", "d", "x"]);
  expect(button("Undo").hasAttribute("disabled")).toBe(true);
  press("b", "Delete");
  await expect.poll(list).toEqual(["c", "d", "x"]);
});

test("playlist editor: a refused change shows the service's text; reloading refetches (@M-351)", async () => {
  const { list, asked, changeElsewhere, queryClient } = await show();
  queryClient.setQueryData(["anything", "else"], "held");
  changeElsewhere(["x", "a", "b", "c", "d"]);
  press("a", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Couldn't change the playlist" });
  expect(dialog.textContent).toContain("Playlist snapshot mismatch between dispatch and cache");
  expect(list()).toEqual(["x", "a", "b", "c", "d"]);
  const before = asked.length;
  fireEvent.click(within(dialog).getByRole("button", { name: "Reload" }));
  await expect.poll(() => queryClient.getQueryData(["anything", "else"])).toBeUndefined();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect.poll(() => shownRows().length).toBe(5);
});

test("playlist editor: a refused change can be dismissed (@M-351)", async () => {
  const { refuseWith, list } = await show();
  refuseWith(new ApiError({ status: 403, code: "forbidden", message: "You may not do this" }));
  press("a", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Couldn't change the playlist" });
  expect(dialog.textContent).toContain("You may not do this");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await expect.poll(shownRows).toEqual(["a", "b", "c", "d"]);
  expect(list()).toEqual(["a", "b", "c", "d"]);
});

test("playlist editor: a file's tracks are matched, missing ones listed and found ones added", async () => {
  const { list } = await show(editedPlaylist({ known: { "So What": "e" } }));
  const file = new File(["title,artist\nSo What,Miles\nNowhere,Nobody\n"], "list.csv", { type: "text/csv" });
  fireEvent.change(document.querySelector("input[type=file]") ?? document.body, {
    target: { files: [file] },
  });
  const dialog = await screen.findByRole("dialog", { name: "Import list.csv" });
  expect(dialog.textContent).toContain("1 of 2 tracks found.");
  expect(within(dialog).getByRole("listitem").textContent).toBe("Nobody - Nowhere");
  fireEvent.click(within(dialog).getByRole("button", { name: "Add 1 track" }));
  await expect.poll(list).toEqual(["a", "b", "c", "d", "e"]);
  expect(await within(dialog).findByText("1 track added")).toBeTruthy();
});

test("playlist editor: a file that is no playlist shows what to do", async () => {
  await show();
  const file = new File(["price\n12\n"], "prices.csv", { type: "text/csv" });
  fireEvent.change(document.querySelector("input[type=file]") ?? document.body, {
    target: { files: [file] },
  });
  expect(await screen.findByText(/Choose an M3U8 playlist, or a CSV file/)).toBeTruthy();
});
