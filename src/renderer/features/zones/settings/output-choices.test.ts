import { expect, test } from "vitest";
import { outputChoices } from "./output-choices.ts";

const devices = [
  { id: "", label: "Built-in Audio" },
  { id: "usb", label: "USB Amplifier" },
  { id: "hdmi", label: "" },
];

test("sound outputs: the system's default comes first, then the device's cards by name", () => {
  expect(outputChoices(devices, "usb").map(({ id, label, isMissing }) => [id, label, isMissing])).toEqual([
    ["", "", false],
    ["usb", "USB Amplifier", false],
    ["hdmi", "hdmi", false],
  ]);
});

test("sound outputs: a chosen card that is missing stays listed as missing", () => {
  expect(outputChoices([], "usb").map(({ id, isMissing }) => [id, isMissing])).toEqual([
    ["", false],
    ["usb", true],
  ]);
  expect(outputChoices([], "")).toHaveLength(1);
});
