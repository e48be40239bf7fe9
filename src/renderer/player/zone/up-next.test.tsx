import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { playableTrack, playbackState } from "#tests/factories/player/playback.ts";
import { UpNext } from "./up-next.tsx";

/** The upcoming tracks of an account with this tier: one track of the music, optionally after a requested one. */
function show(tier: number, requested: boolean) {
  const planned = { track: playableTrack({ id: "planned" }), queueId: null };
  const wish = { track: playableTrack({ id: "wish" }), queueId: "wish" };
  const onCommand = vi.fn();
  const onBlock = vi.fn();
  const state = playbackState({ tier, upcoming: requested ? [wish, planned] : [planned] });
  showScreen(<UpNext state={state} disabled={false} onCommand={onCommand} onBlock={onBlock} />);
  return { onCommand, onBlock, button: screen.queryByRole("button", { name: "Clear requests" }) };
}

/** Opens a track's menu and chooses an item. */
async function choose(title: string, item: string) {
  fireEvent.click(screen.getByRole("button", { name: `More for ${title}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}

test("up next: requested tracks are marked and removable (@M-006)", () => {
  const { onCommand, button } = show(2, true);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("Requested");
  expect(second?.textContent).not.toContain("Requested");
  if (button) fireEvent.click(button);
  expect(onCommand.mock.calls).toEqual([[{ type: "clearQueue" }]]);
});

test.each([
  ["at tier 1", 1, true],
  ["without requested tracks", 3, false],
])("up next: there is nothing to clear %s", (_where, tier, requested) => {
  expect(show(tier, requested).button).toBeNull();
});

test("up next: below tier 2 clearing leads to a larger plan, where there is one", () => {
  const requested = { track: playableTrack({ id: "wish" }), queueId: "wish" };
  const [onCommand, onClearRefused] = [vi.fn(), vi.fn()];
  const state = playbackState({ tier: 1, upcoming: [requested] });
  showScreen(<UpNext {...{ state, onCommand, onClearRefused }} disabled={false} />);
  fireEvent.click(screen.getByRole("button", { name: "Clear requests" }));
  expect(onClearRefused).toHaveBeenCalledOnce();
  expect(onCommand).not.toHaveBeenCalled();
});

test("up next: a track's menu plays it next, removes or blocks it", async () => {
  const { onCommand, onBlock } = show(3, true);
  await choose("Title of planned", "Play next");
  await choose("Title of wish", "Remove from Up next");
  await choose("Title of planned", "Block track");
  expect(onCommand.mock.calls).toEqual([
    [{ type: "playNext", upcoming: { trackId: "planned", queueId: null, place: 1 } }],
    [{ type: "remove", upcoming: { trackId: "wish", queueId: "wish", place: 0 } }],
  ]);
  expect(onBlock.mock.calls.map(([track]) => track.id)).toEqual(["planned"]);
});

test("up next: the first track cannot move up, and below tier 3 none can", async () => {
  const offered = async (title: string) => {
    fireEvent.click(screen.getByRole("button", { name: `More for ${title}` }));
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    return items.map(({ textContent }) => textContent);
  };
  show(3, true);
  expect(await offered("Title of wish")).toEqual(["Remove from Up next", "Block track"]);
  closeScreen();
  show(2, true);
  expect(await offered("Title of planned")).toEqual(["Remove from Up next", "Block track"]);
});
