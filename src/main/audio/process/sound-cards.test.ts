import { expect, test } from "vitest";
import { AudioDevice } from "#shared/contract/device.ts";
import { outputsAmong } from "./sound-cards.ts";

test("a card whose name holds what cannot be sent is listed by what is left of it", () => {
  const cards = outputsAmong([
    { kind: "audiooutput", deviceId: "1", label: "USB Audio\0\0\n" },
    { kind: "audiooutput", deviceId: "2", label: `${"x".repeat(299)}🎵` },
    { kind: "audioinput", deviceId: "3", label: "Microphone" },
    { kind: "audiooutput", deviceId: "4", label: "Discard all samples (playback)" },
  ]);
  expect(cards).toEqual([
    { id: "1", label: "USB Audio" },
    { id: "2", label: `${"x".repeat(299)}\ufffd` },
  ]);
  for (const card of cards) expect(AudioDevice.safeParse(card).success).toBe(true);
});
