import { expect, test } from "vitest";
import { Signal } from "./signal.ts";

test("signal: a failing listener does not stop the others", () => {
  const signal = new Signal<string>();
  const heard: string[] = [];
  signal.on(() => {
    throw new Error("cannot hear");
  });
  signal.on((news) => void heard.push(news));
  expect(() => signal.emit("paired")).toThrow("cannot hear");
  expect(heard).toEqual(["paired"]);
});
