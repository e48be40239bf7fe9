/** Semitones above the tonic, one octave. */
export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  majorPentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
} as const satisfies Record<string, readonly number[]>;

export type ScaleName = keyof typeof scales;

const qualities: Readonly<Record<string, readonly number[]>> = {
  "": [0, 4, 7],
  m: [0, 3, 7],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  "6": [0, 4, 7, 9],
  "69": [0, 4, 9, 14],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  "maj7#11": [0, 4, 11, 18],
  m6: [0, 3, 7, 9],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 10, 14, 17],
  "7": [0, 4, 7, 10],
  "9": [0, 4, 7, 10, 14],
  "9sus": [0, 5, 10, 14],
  "13": [0, 4, 10, 14, 21],
  "7b9": [0, 4, 7, 10, 13],
  "7#5": [0, 4, 8, 10],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
};

/** A chord relative to the tonic of its piece. */
export interface Chord {
  /** Semitones of the root above the tonic. */
  readonly root: number;
  /** Semitones of its tones above its root; the first is 0. */
  readonly tones: readonly number[];
}

/** Reads "0:maj9 9:m9 2:m9 7:13": semitones of the root above the tonic, then the quality. */
export function progression(text: string): readonly Chord[] {
  return text.split(/\s+/).map((word) => {
    const [root = "", quality = ""] = word.split(":");
    const tones = qualities[quality];
    if (!tones || !/^\d+$/.test(root)) throw new Error(`No such chord: ${word}`);
    return { root: Number(root), tones };
  });
}

const mod12 = (n: number): number => ((n % 12) + 12) % 12;

/**
 * Places a chord near the previous voicing: of all close positions in the range, the one whose voices move
 * least.
 *
 * @param low lowest MIDI pitch allowed
 * @param voices how many tones to keep; the root is dropped first (the bass has it)
 */
export function voicing(
  tonic: number,
  chord: Chord,
  last: readonly number[],
  low: number,
  voices: number,
): number[] {
  let classes = chord.tones.map((tone) => mod12(tonic + chord.root + tone));
  if (classes.length > voices) classes = classes.slice(1);
  // Then the fifth: it carries the least information.
  if (classes.length > voices) classes = classes.filter((c) => c !== mod12(tonic + chord.root + 7));
  classes = [...new Set(classes)].slice(0, voices);
  let best: number[] = [];
  let cost = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < classes.length; turn++) {
    const rotated = [...classes.slice(turn), ...classes.slice(0, turn)];
    for (let floor = low; floor < low + 12; floor += 3) {
      const notes: number[] = [];
      let at = floor;
      for (const c of rotated) {
        const note = at + mod12(c - at);
        notes.push(note);
        at = note + 1;
      }
      const span = notes.at(-1)! - notes[0]!;
      let total = Math.max(0, span - 14) * 1.5 + Math.max(0, notes[0]! - low - 9) * 1.5;
      // Seconds in a low register sound muddy.
      for (let i = 1; i < notes.length; i++) if (notes[i]! - notes[i - 1]! < 3 && notes[i]! < 57) total += 4;
      if (last.length > 0)
        for (const note of notes) total += Math.min(...last.map((l) => Math.abs(l - note)));
      else total += Math.abs(notes[0]! - low - 4);
      if (total < cost) {
        cost = total;
        best = notes;
      }
    }
  }
  return best;
}

/** The pitch of class `c` nearest to `near`. */
export function nearest(c: number, near: number): number {
  const up = mod12(c - near);
  return near + (up > 6 ? up - 12 : up);
}

/** All pitches of a scale from low to high. */
export function ladder(tonic: number, scale: ScaleName, low: number, high: number): number[] {
  const steps: readonly number[] = scales[scale];
  const notes: number[] = [];
  for (let midi = low; midi <= high; midi++) if (steps.includes(mod12(midi - tonic))) notes.push(midi);
  return notes;
}
