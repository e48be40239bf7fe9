import { expect, test, vi } from "vitest";
import { AudioDevice } from "#shared/contract/device.ts";
import { outputsAmong, SoundCards } from "./sound-cards.ts";

test("sound cards: a name with characters that cannot be sent is listed without them", () => {
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

test("sound cards: simultaneous requests share one scan", async () => {
  const cards = new SoundCards(async () => []);
  const look = cards.look();
  expect(cards.isLookDue(2000)).toBe(false);
  await look;
});

test("sound cards: repeated slow scans make scans rarer; a single slow one changes nothing", async () => {
  vi.useFakeTimers();
  let takesMs = 20;
  const cards = new SoundCards(async () => {
    vi.advanceTimersByTime(takesMs);
    return [];
  });
  const dueAfter = async () => {
    await cards.look();
    let waited = 0;
    for (; !cards.isLookDue(2000); waited += 100) vi.advanceTimersByTime(100);
    return waited;
  };
  expect(cards.isLookDue(2000)).toBe(true);
  expect(await dueAfter()).toBe(2000);
  takesMs = 300;
  expect(await dueAfter()).toBe(2000);
  expect(await dueAfter()).toBe(15_000);
  takesMs = 20;
  expect(await dueAfter()).toBe(2000);
  vi.useRealTimers();
});
