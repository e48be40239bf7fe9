import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { useDrag } from "./use-drag.ts";
import { useDrop } from "./use-drop.ts";

function Track() {
  return <p {...useDrag({ type: "Track", id: "track", title: "A track" })}>A track</p>;
}

function Playlist({ onDrop }: { readonly onDrop: () => void }) {
  return (
    <section aria-label="Playlist" {...useDrop({ place: "playlist", onDrop }).props}>
      <Track />
    </section>
  );
}

/** Drags a track over a scrolling list that is 800 px high; returns how far it has scrolled since last asked. */
async function drag() {
  showScreen(
    <ul aria-label="Playlists" style={{ overflowY: "auto" }}>
      <li>
        <Track />
      </li>
    </ul>,
  );
  const list = screen.getByRole("list");
  vi.spyOn(list, "scrollHeight", "get").mockReturnValue(2000);
  vi.spyOn(list, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(list, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 800));
  const track = screen.getByText("A track");
  vi.spyOn(document, "elementFromPoint").mockReturnValue(track);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
  const steps: number[] = [];
  list.scrollBy = (to?: ScrollToOptions | number) => {
    if (typeof to === "object") steps.push(to.top ?? 0);
  };
  const press = { pointerType: "mouse", isPrimary: true, buttons: 1 };
  fireEvent.pointerDown(track, { ...press, clientX: 10, clientY: 390 });
  await vi.dynamicImportSettled();
  const frame = () => {
    for (const run of frames.splice(0)) run(0);
    return steps.splice(0);
  };
  return (clientY: number) => {
    dispatchEvent(new PointerEvent("pointermove", { ...press, clientX: 10, clientY }));
    return frame();
  };
}

const tenths = (px: number) => Math.round(px * 10) / 10;

test("drag: scrolls the list within 100 px of an edge, faster nearer to it (@M-269)", async () => {
  const over = await drag();
  expect([400, 100, 700].flatMap(over)).toEqual([]);
  expect([701, 750, 800].flatMap(over).map(tenths)).toEqual([0.5, 25, 50]);
  expect([99, 50, 0].flatMap(over).map(tenths)).toEqual([-0.5, -25, -50]);
  dispatchEvent(new PointerEvent("pointerup"));
  expect(over(800)).toEqual([]);
});

test("drag: a target shows that it accepts the item, and gets it once", async () => {
  const onDrop = vi.fn();
  showScreen(<Playlist onDrop={onDrop} />);
  const playlist = screen.getByRole("region", { name: "Playlist" });
  const mouse = { pointerType: "mouse", isPrimary: true, buttons: 1, clientX: 10 };
  fireEvent.pointerUp(playlist, mouse);
  fireEvent.pointerDown(screen.getByText("A track"), mouse);
  await vi.dynamicImportSettled();
  act(() => void fireEvent.pointerMove(window, { ...mouse, clientX: 20 }));
  expect(playlist.dataset.drop).toBe("ready");
  fireEvent.pointerMove(playlist, mouse);
  expect(playlist.dataset.drop).toBe("over");
  fireEvent.pointerUp(playlist, mouse);
  await expect.poll(() => playlist.dataset.drop).toBeUndefined();
  fireEvent.pointerUp(playlist, mouse);
  expect(onDrop.mock.calls).toEqual([[{ type: "Track", id: "track", title: "A track" }]]);
});
