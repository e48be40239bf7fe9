/**
 * Evaluation of "prompt to music": prompts as venues write them, against tracks labelled independently of their
 * metadata.
 */

/** Data available to an index: the metadata of a catalogue. */
export interface TrackMetadata {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly year: number | null;
  readonly genres: readonly string[];
  readonly tags: readonly string[];
  readonly tempoBpm: number | null;
  readonly explicit: boolean;
}

/** A listener's description of a track. An index never sees it. */
export interface Label {
  readonly family: string;
  /** From 1 (barely noticeable) to 5 (a party). */
  readonly energy: number;
  readonly bpm: number;
  readonly year: number;
  readonly vocals: boolean;
  readonly explicit: boolean;
  readonly moods: ReadonlySet<string>;
  readonly instruments: ReadonlySet<string>;
  /** Origin or language of the singing: "brazil", "sweden", "france" … */
  readonly region: string | null;
}

export interface LabelledTrack {
  readonly metadata: TrackMetadata;
  readonly label: Label;
}

export interface Prompt {
  readonly text: string;
  /** Tracks that fit. Precision at 20 is their share of the first twenty. */
  readonly fits: (label: Label) => boolean;
  /** Tracks that a guest would complain about. Counted and printed. */
  readonly never: (label: Label) => boolean;
}
