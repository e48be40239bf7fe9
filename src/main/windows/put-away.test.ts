import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { putAway } from "./put-away.ts";

/** A full-screen window that needs a moment to leave full screen. */
class FullWindow extends EventEmitter {
  readonly done: string[] = [];
  isFullScreen = () => true;
  setFullScreen = (full: boolean) => void this.done.push(full ? "fill" : "leave");
  hide = () => void this.done.push("hide");
}

test("window: on macOS it leaves full screen before hiding", () => {
  const window = new FullWindow();
  putAway(window, "darwin");
  expect(window.done).toEqual(["leave"]);
  window.emit("leave-full-screen");
  expect(window.done).toEqual(["leave", "hide"]);
});

test("window: elsewhere it hides directly", () => {
  const window = new FullWindow();
  putAway(window, "win32");
  expect(window.done).toEqual(["hide"]);
});
