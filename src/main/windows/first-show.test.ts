import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FirstShow, SHOWN_WITHIN_MS } from "./first-show.ts";

/** A window as on Wayland: it reports ready only after it is shown. */
class HiddenWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  shown = 0;
  isDestroyed = () => false;
  show(): void {
    this.shown += 1;
    this.emit("ready-to-show");
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["the window is ready", (window: HiddenWindow) => window.emit("ready-to-show")],
  ["the page has loaded", (window: HiddenWindow) => window.webContents.emit("did-finish-load")],
  ["three seconds have passed", () => vi.advanceTimersByTime(SHOWN_WITHIN_MS)],
  ["the client is ready", (_window: HiddenWindow, first: FirstShow) => first.now()],
])("first show: the window appears once when %s", (_when, happens) => {
  const window = new HiddenWindow();
  const first = new FirstShow(window);
  expect(window.shown).toBe(0);
  happens(window, first);
  expect(window.shown).toBe(1);
  window.webContents.emit("did-finish-load");
  vi.advanceTimersByTime(SHOWN_WITHIN_MS);
  expect(window.shown).toBe(1);
});

test("first show: a window hidden beforehand stays hidden", () => {
  const window = new HiddenWindow();
  const first = new FirstShow(window);
  first.cancel();
  window.webContents.emit("did-finish-load");
  vi.advanceTimersByTime(SHOWN_WITHIN_MS);
  expect(window.shown).toBe(0);
});
