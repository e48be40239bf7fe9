/** The evaluation of "prompt to music": prompts as venues write them, over tracks that are labelled apart from their metadata. */

/** What an index may know of a track: the metadata that a catalogue holds. */
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

/** What a listener would say of a track. An index never sees this. */
export interface Label {
  readonly family: string;
  /** 1 (hardly there) to 5 (a party). */
  readonly energy: number;
  readonly bpm: number;
  readonly year: number;
  readonly vocals: boolean;
  readonly explicit: boolean;
  readonly moods: ReadonlySet<string>;
  readonly instruments: ReadonlySet<string>;
  /** Where it comes from or which language it sings in: "brazil", "sweden", "france" … */
  readonly region: string | null;
}

export interface LabelledTrack {
  readonly metadata: TrackMetadata;
  readonly label: Label;
}

export interface Prompt {
  readonly text: string;
  /** A listener would nod. Precision at 20 is the share of the first twenty tracks that fit. */
  readonly fits: (label: Label) => boolean;
  /** A guest would complain. Counted and printed. */
  readonly never: (label: Label) => boolean;
}
