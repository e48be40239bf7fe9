import { afterEach, beforeEach, expect, test } from "vitest";
import {
  hideToast,
  holdToasts,
  placeToasts,
  showToast,
  type Toast,
  type ToastPlace,
  toast,
} from "./toast.ts";

/** The corner of the toasts, with what it shows. */
class Corner implements ToastPlace {
  #shown: readonly Toast[] = [];
  readonly #listeners = new Set<() => void>();

  readonly shown = () => this.#shown;
  readonly show = (one: Toast) => this.#change([...this.#shown, one]);
  readonly hide = (id: string) => this.#change(this.#shown.filter((one) => one.id !== id));
  readonly clean = () => this.#change([]);
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly ids = () => this.#shown.map(({ id }) => id);

  #change(shown: readonly Toast[]): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

let corner: Corner;
let leave: () => void;

beforeEach(() => {
  corner = new Corner();
  leave = placeToasts(corner);
});
afterEach(() => leave());

const inform = (...ids: readonly string[]) => ids.map((id) => toast("info", id, { id }));
const keep = (...ids: readonly string[]) => ids.map((id) => toast("info", id, { id, persistent: true }));

test("toasts: four are shown at a time, the others follow in order", () => {
  inform("1", "2", "3", "4", "5", "6", "7");
  expect(corner.ids()).toEqual(["1", "2", "3", "4"]);
  hideToast("2");
  expect(corner.ids()).toEqual(["1", "3", "4", "5"]);
  hideToast("6");
  hideToast("1");
  expect(corner.ids()).toEqual(["3", "4", "5", "7"]);
});

test("toasts: an error never waits, and takes no turn from the others", () => {
  inform("1", "2", "3", "4", "5");
  toast("error", "error", { id: "error" });
  expect(corner.ids()).toEqual(["1", "2", "3", "4", "error"]);
  hideToast("1");
  expect(corner.ids()).toEqual(["2", "3", "4", "error"]);
  hideToast("error");
  expect(corner.ids()).toEqual(["2", "3", "4", "5"]);
});

test("toasts: nothing waits for toasts that stay until they are closed", () => {
  keep("a", "b", "c", "d");
  inform("1", "2");
  expect(corner.ids()).toEqual(["a", "b", "c", "d", "1"]);
  hideToast("1");
  expect(corner.ids()).toEqual(["a", "b", "c", "d", "2"]);
  hideToast("2");
  keep("e");
  expect(corner.ids()).toEqual(["a", "b", "c", "d", "e"]);
});

test("toasts: before their corner is there they wait, and so they do while they are held", () => {
  leave();
  inform("1", "2", "3", "4", "5");
  expect(corner.ids()).toEqual([]);
  leave = placeToasts(corner);
  expect(corner.ids()).toEqual(["1", "2", "3", "4"]);
  const release = holdToasts();
  showToast({ id: "6", message: "6" }, { isError: true });
  expect(corner.ids()).toEqual([]);
  release();
  expect(corner.ids()).toEqual(["5", "6"]);
});

test("toasts: one takes the place of the shown or waiting one with its id", () => {
  inform("1", "2", "3", "4", "5", "6");
  toast("success", "2 again", { id: "2" });
  expect(corner.ids()).toEqual(["1", "3", "4", "2"]);
  toast("info", "5 again", { id: "5" });
  hideToast("1");
  expect(corner.shown().map(({ message }) => message)).toEqual(["3", "4", "2 again", "5 again"]);
});

test("toasts: those that stay until they are closed come back after a page without toasts", () => {
  keep("a", "b");
  inform("1");
  const release = holdToasts();
  expect(corner.ids()).toEqual([]);
  hideToast("b");
  release();
  expect(corner.ids()).toEqual(["a"]);
});
