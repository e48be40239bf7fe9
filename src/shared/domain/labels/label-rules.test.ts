import { expect, test } from "vitest";
import { LABEL_COLORS, labelKey, nextLabelColor } from "./label-rules.ts";

test("labels: names that differ in case, spaces around or composed accents are the same", () => {
  expect(new Set(["Åre", " åre ", "A\u030Are", "ÅRE"].map(labelKey)).size).toBe(1);
  expect(labelKey("Are")).not.toBe(labelKey("Åre"));
});

test("labels: a new label gets the least used colour, the first of several", () => {
  expect(nextLabelColor([])).toBe(LABEL_COLORS[0]);
  expect(nextLabelColor(["green", "blue"])).toBe("orange");
  expect(nextLabelColor([...LABEL_COLORS, "green"])).toBe("blue");
});
