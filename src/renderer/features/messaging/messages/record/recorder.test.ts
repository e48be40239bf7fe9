import { expect, test } from "vitest";
import { MAX_ANNOUNCEMENT_MS } from "#shared/contract/announcements.ts";
import type { MicrophoneHandlers, MicrophoneRefusal } from "./microphone.ts";
import { Recorder } from "./recorder.ts";

const RATE = 8000;

/** A recorder whose microphone the test speaks into. */
function bench(refusal: MicrophoneRefusal | null = null) {
  const heard: MicrophoneHandlers[] = [];
  let opened = 0;
  const recorder = new Recorder(async (handlers) => {
    if (refusal) return refusal;
    heard.push(handlers);
    opened += 1;
    return {
      rate: RATE,
      close: () => {
        opened -= 1;
      },
    };
  });
  const speak = (seconds: number, level: number) =>
    heard.at(-1)?.samples(new Float32Array(seconds * RATE).fill(level));
  return { recorder, speak, unplug: () => heard.at(-1)?.ended(), opened: () => opened };
}

test("recording: counts the heard time and becomes a WAV file of it", async () => {
  const { recorder, speak, opened } = bench();
  await recorder.start();
  speak(1, 0.5);
  speak(0.5, -0.25);
  expect(recorder.getState()).toEqual({ kind: "recording", elapsedMs: 1500, level: 0.25, loudest: 0.5 });
  recorder.stop();
  const state = recorder.getState();
  if (state.kind !== "recorded") throw new Error(state.kind);
  expect([state.durationMs, state.file.type, opened()]).toEqual([1500, "audio/wav", 0]);
  const bytes = await state.file.arrayBuffer();
  const view = new DataView(bytes);
  const text = (at: number) => String.fromCharCode(...new Uint8Array(bytes, at, 4));
  expect([text(0), text(8), text(36)]).toEqual(["RIFF", "WAVE", "data"]);
  expect([view.getUint32(24, true), view.getUint32(40, true)]).toEqual([RATE, bytes.byteLength - 44]);
  expect(bytes.byteLength).toBe(44 + 1.5 * RATE * 2);
  expect([view.getInt16(44, true), view.getInt16(bytes.byteLength - 2, true)]).toEqual([16_384, -8192]);
});

test("recording: stops by itself at the longest message, and when the microphone is unplugged", async () => {
  const { recorder, speak, unplug, opened } = bench();
  await recorder.start();
  for (let minute = 0; minute < 6; minute += 1) speak(60, 0.1);
  expect(recorder.getState()).toMatchObject({ kind: "recorded", durationMs: MAX_ANNOUNCEMENT_MS });
  await recorder.start();
  speak(2, 0.1);
  unplug();
  expect(recorder.getState()).toMatchObject({ kind: "recorded", durationMs: 2000 });
  expect(opened()).toBe(0);
});

test("recording: a refusal is named, and a cancelled start closes the microphone again", async () => {
  const refused = bench("refused");
  await refused.recorder.start();
  expect(refused.recorder.getState()).toEqual({ kind: "refused", reason: "refused" });
  const { recorder, opened } = bench();
  const starting = recorder.start();
  recorder.cancel();
  await starting;
  expect([recorder.getState().kind, opened()]).toEqual(["idle", 0]);
});
