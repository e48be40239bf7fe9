import { expect, test } from "vitest";
import { mergeLists } from "./merge-lists.ts";

const one = (id: string | null, name = "") => ({ id, name });
const base = [one("a"), one("b"), one("c")];

test("merged lists: both people's additions, changes and removals are kept", () => {
  const merged = mergeLists(
    base,
    [one("a", "mine"), one("b"), one("c"), one(null, "my new")],
    [one("a"), one("c"), one("d", "their new")],
  );
  expect(merged).toMatchObject({ changed: true, contested: false });
  expect(merged.mine).toEqual([one("a", "mine"), one("c"), one(null, "my new"), one("d", "their new")]);
});

test("merged lists: of a change by both, the winner's is kept", () => {
  const merged = mergeLists(
    base,
    [one("c"), one("a", "mine"), one("b")],
    [one("a", "theirs"), one("b"), one("c")],
  );
  expect(merged.contested).toBe(true);
  expect(merged.mine).toEqual([one("c"), one("a", "mine"), one("b")]);
  // They moved none.
  expect(merged.theirs).toEqual([one("c"), one("a", "theirs"), one("b")]);
});

test("merged lists: the order of the only person who moved some is kept, with new ones in their places", () => {
  const theirs = [one("c"), one("a"), one("b")];
  const moved = mergeLists(base, [one("a"), one("b", "mine"), one("c")], theirs);
  expect(moved).toMatchObject({ changed: true, contested: false });
  expect(moved.mine).toEqual([one("c"), one("a"), one("b", "mine")]);
  const placed = mergeLists(base, [one(null, "new"), ...base], [...base, one("d")]);
  expect(placed.mine).toEqual([one(null, "new"), ...base, one("d")]);
});
