import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { editedPlaylist } from "#tests/factories/music/edited-playlist.ts";
import { PlaylistDialogs } from "./playlist-dialogs.tsx";
import { usePlaylistDialogs } from "./store.ts";

const MANY = Array.from({ length: 10 }, (_, place) => `n${place}`);

async function show(playlist = editedPlaylist(), trackIds: readonly string[] = ["e"]) {
  showScreen(
    <WithServices services={playlist.services}>
      <QueryClientProvider client={playlist.queryClient}>
        <PlaylistDialogs />
      </QueryClientProvider>
    </WithServices>,
  );
  const addition = { title: "Some songs", load: async () => trackIds };
  act(() => usePlaylistDialogs.getState().open({ type: "choose", addition }));
  await screen.findByRole("dialog", { name: "Add Some songs to a playlist" });
  return playlist;
}

const evening = () => screen.findByRole("button", { name: "Evening" });

test("add to playlist: checks the size, appends, shows a toast and undoes (@M-306 @M-316)", async () => {
  const { asked, sent, list } = await show();
  fireEvent.click(await evening());
  await screen.findByText("1 track added to Evening");
  const calls = asked.filter(
    (name) => name === "PlaylistUpdateValidation" || name === "SpliceManualPlaylist",
  );
  expect(calls).toEqual(["PlaylistUpdateValidation", "SpliceManualPlaylist"]);
  expect(sent).toEqual([{ id: "p", trackIds: ["e"], start: -1, length: 0, snapshot: null }]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expect.poll(list).toEqual(["a", "b", "c", "d"]);
});

test("add to playlist: a full playlist shows so, and nothing is sent (@M-270)", async () => {
  const { sent } = await show(editedPlaylist({ total: 3000 }));
  fireEvent.click(await evening());
  const dialog = await screen.findByRole("dialog", { name: "Playlist is full" });
  expect(dialog.textContent).toContain("3,000");
  fireEvent.click(within(dialog).getByRole("button", { name: "Ok" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

test("add to playlist: if only some fit, asks and adds those or none (@M-271)", async () => {
  const playlist = await show(editedPlaylist({ total: 2995 }), MANY);
  const choose = async (answer: string) => {
    fireEvent.click(await evening());
    const dialog = await screen.findByRole("dialog", { name: "Not all tracks fit" });
    fireEvent.click(within(dialog).getByRole("button", { name: answer }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  };
  await choose("Cancel");
  expect(playlist.sent).toEqual([]);
  const addition = { title: "Some songs", load: async () => MANY };
  act(() => usePlaylistDialogs.getState().open({ type: "choose", addition }));
  await choose("Add 5 tracks");
  await screen.findByText("5 tracks added to Evening");
  expect(playlist.sent.map(({ trackIds }) => trackIds)).toEqual([MANY.slice(0, 5)]);
});

test("add to playlist: creates a new one under the next default name", async () => {
  const { sent } = await show();
  fireEvent.click(await screen.findByRole("button", { name: "New playlist" }));
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Playlist name" });
  await expect.poll(() => name.value).toBe("Playlist 8");
  fireEvent.click(screen.getByRole("button", { name: "Create and add" }));
  await screen.findByText("1 track added to Playlist 8");
  expect(sent).toMatchObject([{ id: "new", trackIds: ["e"] }]);
});

test("add to playlist: music without tracks shows a message", async () => {
  const { sent } = await show(editedPlaylist(), []);
  fireEvent.click(await evening());
  await screen.findByText("Some songs has no tracks that can be added");
  expect(sent).toEqual([]);
});
