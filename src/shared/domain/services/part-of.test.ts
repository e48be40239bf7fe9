import { expect, test } from "vitest";
import { closeParts, type Parts, partOf } from "./part-of.ts";

const createOwner = () => ({ parts: new Map() as Parts });

test("parts of services: one is made per owner and function", () => {
  const createList = () => [];
  const createOther = () => [];
  const owner = createOwner();
  const list = partOf(owner, createList);
  expect(partOf(owner, createList)).toBe(list);
  expect(partOf(owner, createOther)).not.toBe(list);
  expect(partOf(createOwner(), createList)).not.toBe(list);
});

test("parts of services: closing closes the latest first", async () => {
  const closed: string[] = [];
  const owner = createOwner();
  partOf(owner, () => ({ close: () => void closed.push("first") }));
  partOf(owner, () => null);
  partOf(owner, () => ({ close: async () => void closed.push("second") }));
  await closeParts(owner);
  expect(closed).toEqual(["second", "first"]);
});
