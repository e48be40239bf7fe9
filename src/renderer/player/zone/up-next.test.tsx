import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/desktop-screen.tsx";
import { playableTrack, playbackState } from "#tests/factories/playback.ts";
import { UpNext } from "./up-next.tsx";

afterEach(closeScreen);

/** What comes after this at an account of a tier: a track of the music, with or without one that was asked for before it. */
function show(tier: number, requested: boolean) {
  const planned = { track: playableTrack({ id: "planned" }), queueId: null };
  const wish = { track: playableTrack({ id: "wish" }), queueId: "wish" };
  const onClearQueue = vi.fn();
  const state = playbackState({ tier, upcoming: requested ? [wish, planned] : [planned] });
  showScreen(<UpNext state={state} disabled={false} onClearQueue={onClearQueue} />);
  return { onClearQueue, button: screen.queryByRole("button", { name: "Clear requests" }) };
}

test("tracks that somebody asked for are marked, and can be taken out (@M-006)", () => {
  const { onClearQueue, button } = show(2, true);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("Requested");
  expect(second?.textContent).not.toContain("Requested");
  if (button) fireEvent.click(button);
  expect(onClearQueue).toHaveBeenCalledOnce();
});

test.each([
  ["at tier 1", 1, true],
  ["where nobody asked for anything", 3, false],
])("there is nothing to clear %s", (_where, tier, requested) => {
  expect(show(tier, requested).button).toBeNull();
});
