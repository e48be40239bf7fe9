import { TEST_SOUND_GAIN, TEST_SOUND_NOTE_S, TEST_SOUND_NOTES } from "#shared/domain/playback/test-sound.ts";

/** Plays the notes of the test sound. */
export function playTestSound(context: AudioContext, destination: AudioNode): void {
  const from = context.currentTime;
  for (const { hertz, at } of TEST_SOUND_NOTES) {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = hertz;
    level.gain.setValueAtTime(0, from + at);
    level.gain.linearRampToValueAtTime(TEST_SOUND_GAIN, from + at + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, from + at + TEST_SOUND_NOTE_S);
    tone.connect(level).connect(destination);
    tone.start(from + at);
    tone.stop(from + at + TEST_SOUND_NOTE_S);
  }
}
