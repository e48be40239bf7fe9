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
  expect(merged.mine).toEqual([one("a", "mine"), one("c"), one("d", "their new"), one(null, "my new")]);
});

test("merged lists: of a change by both, the winner's is kept, in the winner's order", () => {
  const merged = mergeLists(
    base,
    [one("c"), one("a", "mine"), one("b")],
    [one("a", "theirs"), one("b"), one("c")],
  );
  expect(merged.contested).toBe(true);
  expect(merged.mine).toEqual([one("c"), one("a", "mine"), one("b")]);
  expect(merged.theirs).toEqual([one("a", "theirs"), one("b"), one("c")]);
});
