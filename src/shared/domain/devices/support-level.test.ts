import { expect, test } from "vitest";
import { isBelow, supportLevel } from "./support-level.ts";

test.each([
  ["1.9.0", "1.10.0", true],
  ["1.10.0", "1.9.0", false],
  ["1.10.0", "1.10.0", false],
  ["1.10", "1.10.1", true],
  ["2", "1.99.99", false],
  ["1.10.0-beta.2", "1.10.0", false],
  ["", "1.0.0", false],
  ["unreadable", "0.0.1", true],
])("support level: version %s is below %s: %s", (version, minimum, expected) => {
  expect(isBelow(version, minimum)).toBe(expected);
});

test("support level: supported, soon unsupported or unsupported, as the service was configured", () => {
  const policy = { minimum: "1.2.0", soon: "1.10.0" };
  expect(
    ["1.1.9", "1.2.0", "1.9.9", "1.10.0", "2.0.0"].map((version) => supportLevel(version, policy)),
  ).toEqual(["unsupported", "soon-unsupported", "soon-unsupported", "supported", "supported"]);
});

test("support level: with only an oldest version configured, nothing is soon unsupported", () => {
  expect(supportLevel("1.0.0", { minimum: "1.0.0", soon: "0.0.0" })).toBe("supported");
  expect(supportLevel("0.9.0", { minimum: "1.0.0", soon: "0.0.0" })).toBe("unsupported");
});
