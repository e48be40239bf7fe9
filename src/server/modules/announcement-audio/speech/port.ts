import type { Services } from "#server/services.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { EndpointSpeech } from "./endpoint-speech.ts";
import { HostSpeech } from "./host-speech.ts";

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

const NONE: Speech = {
  voices: async () => [],
  speak: async () => ({ ok: false, reason: "failed" }),
};

const ports = new WeakMap<Services["db"], Speech>();

/** What this service speaks with; one instance per process. */
export function speechOf({ db, env, log }: Pick<Services, "db" | "env" | "log">): Speech {
  const known = ports.get(db);
  if (known) return known;
  const { speech } = env;
  const made =
    speech.kind === "off"
      ? NONE
      : speech.kind === "endpoint"
        ? new EndpointSpeech(speech, log)
        : new HostSpeech(speech, log);
  ports.set(db, made);
  return made;
}
