import { beforeEach, expect, test, vi } from "vitest";
import { startDrag } from "./pointer-drag.ts";

beforeEach(() => vi.useFakeTimers());

const MIDDLE = 400;
const at = (type: string, by: number, pointerType = "mouse") =>
  new PointerEvent(type, { pointerType, isPrimary: true, buttons: 1, clientX: 100, clientY: MIDDLE + by });

/** Presses, and returns what the press became. */
function pressed({ by = "mouse", isHeld = false } = {}) {
  const seen: string[] = [];
  startDrag(at("pointerdown", 0, by), {
    isHeld,
    onStart: () => seen.push("start"),
    onMove: ({ clientY }) => seen.push(`move ${clientY - MIDDLE}`),
    onEnd: () => seen.push("end"),
    onDrop: ({ clientY }) => seen.push(`drop ${clientY - MIDDLE}`),
    onClick: () => seen.push("click"),
  });
  return { seen, send: (type: string, to: number) => dispatchEvent(at(type, to, by)) };
}

test("dragging: a press that moves less than 5 px is a click", () => {
  const press = pressed();
  press.send("pointermove", 4);
  press.send("pointerup", 4);
  expect(press.seen).toEqual(["click"]);
});

test("dragging: a release drops and is no click on what is below it", () => {
  const onClick = vi.fn();
  document.body.addEventListener("click", onClick);
  const press = pressed();
  press.send("pointermove", 5);
  press.send("pointermove", 20);
  press.send("pointerup", 20);
  expect(press.seen).toEqual(["start", "move 5", "move 20", "end", "drop 20"]);
  document.body.click();
  expect(onClick).not.toHaveBeenCalled();
  vi.runAllTimers();
  document.body.click();
  expect(onClick).toHaveBeenCalledOnce();
});

test("dragging: Escape cancels, and nothing is dropped", () => {
  const press = pressed();
  press.send("pointermove", 20);
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  press.send("pointerup", 20);
  expect(press.seen).toEqual(["start", "move 20", "end"]);
});

test("dragging: a release outside of the window ends the drag", () => {
  const press = pressed();
  press.send("pointermove", 20);
  dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", isPrimary: true, buttons: 0 }));
  press.send("pointermove", 40);
  expect(press.seen).toEqual(["start", "move 20", "end"]);
});

test("dragging: a touch that has to be held scrolls before, and drags after 350 ms", () => {
  const short = pressed({ by: "touch", isHeld: true });
  vi.advanceTimersByTime(349);
  short.send("pointermove", 20);
  short.send("pointerup", 20);
  expect(short.seen).toEqual([]);
  const held = pressed({ by: "touch", isHeld: true });
  vi.advanceTimersByTime(350);
  held.send("pointermove", 20);
  held.send("pointerup", 20);
  expect(held.seen).toEqual(["start", "move 0", "move 20", "end", "drop 20"]);
});
