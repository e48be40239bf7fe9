import {
  TEST_SOUND_GAIN,
  TEST_SOUND_MS,
  TEST_SOUND_NOTE_S,
  TEST_SOUND_NOTES,
} from "#shared/domain/playback/test-sound.ts";
import type { Stage } from "./stage.ts";

/** A card may delay the end of the sound by this much, in ms. */
const MARGIN_MS = 500;

/** Plays the notes of the test sound on a stage. */
export function playTestSound({ context, bus }: Pick<Stage, "context" | "bus">): void {
  const from = context.currentTime;
  for (const { hertz, at } of TEST_SOUND_NOTES) {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = hertz;
    level.gain.setValueAtTime(0, from + at);
    level.gain.linearRampToValueAtTime(TEST_SOUND_GAIN, from + at + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, from + at + TEST_SOUND_NOTE_S);
    tone.connect(level);
    level.connect(bus);
    tone.start(from + at);
    tone.stop(from + at + TEST_SOUND_NOTE_S);
  }
}

/** Plays the test sound on a temporary stage, and closes it. */
export function playTestSoundOn(stage: Stage): void {
  playTestSound(stage);
  setTimeout(() => void stage.close(), TEST_SOUND_MS + MARGIN_MS);
}
