import type { Result } from "#shared/domain/result/result.ts";

/** `language` is a BCP 47 tag. */
export interface Voice {
  readonly id: string;
  readonly name: string;
  readonly language: string;
}

/** Something that speaks texts. */
export interface Speech {
  /** Empty when there is nothing to speak with. */
  voices(): Promise<readonly Voice[]>;
  /** A WAV file of a text without line breaks, in one of the voices. */
  speak(text: string, voice: Voice): Promise<Result<Uint8Array, "failed">>;
}
