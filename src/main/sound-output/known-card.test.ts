import { expect, test } from "vitest";
import { presentId, seenCard } from "./known-card.ts";

const card = (id: string, label = "Speakers (USB Audio)") => ({ id, label });
const builtIn = card("0", "Speakers (Realtek)");
const devices = [builtIn, card("a")];

test("chosen card: one that returns under another id is found by name, numbered or not", () => {
  const known = seenCard("a", devices);
  for (const label of ["Speakers (USB Audio)", "Speakers (2- USB Audio)", "Speakers (13- USB Audio)"])
    expect(presentId("a", known, [builtIn, card("b", label)])).toBe("b");
  const numbered = seenCard("a", [card("a", "2- USB Audio")]);
  expect(presentId("a", numbered, [card("b", "USB Audio")])).toBe("b");
});

test("chosen card: it keeps its id while present, if never seen, or if only other cards are present", () => {
  const known = seenCard("a", devices);
  expect(presentId("a", known, [...devices, card("b")])).toBe("a");
  expect(presentId("a", known, [builtIn])).toBe("a");
  expect(presentId("a", known, [card("b", "Speakers (USB Audio 2)")])).toBe("a");
  expect(presentId("c", known, [card("b")])).toBe("c");
  expect(presentId("a", null, [card("b")])).toBe("a");
  expect([seenCard("", devices), seenCard("x", devices)]).toEqual([null, null]);
});

test("chosen card: identical cards are not mistaken for each other", () => {
  const twin = card("b", "Speakers (2- USB Audio)");
  const known = seenCard("a", [card("a"), twin]);
  expect(known?.twins).toEqual(["b"]);
  expect(presentId("a", known, [twin])).toBe("a");
  // Both have new ids.
  expect(presentId("a", known, [card("c"), card("d", twin.label)])).toBe("a");
  // The other card may be the renumbered one.
  expect(presentId("a", known, [card("c")])).toBe("a");
  expect(presentId("a", known, [twin, card("c", "Speakers (3- USB Audio)")])).toBe("c");
  // Two new cards have the name of a single known one.
  expect(presentId("a", seenCard("a", devices), [card("c"), card("d", twin.label)])).toBe("a");
});
