import path from "node:path";
import { z } from "zod";

/** Environment variables for speaking the texts of messages. */
export const SpeechVariables = {
  ROOMTONE_SPEECH: z.enum(["on", "off"]).default("on"),
  ROOMTONE_SPEECH_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROOMTONE_SPEECH_KEY: z.string().min(1).optional(),
  ROOMTONE_SPEECH_VOICES: z.string().min(1).optional(),
  ROOMTONE_SPEECH_PIPER: z.string().min(1).default("piper"),
  ROOMTONE_SPEECH_ESPEAK: z.string().min(1).default("espeak-ng"),
};

/** An HTTP endpoint that speaks. */
export interface SpeechEndpoint {
  readonly url: string;
  /** Never logged. */
  readonly key: string | null;
}

/** Programs of the host, by name or path. */
export interface HostSpeechSettings {
  readonly piper: string;
  readonly espeak: string;
  /** The folder with piper's models. */
  readonly voicesDir: string;
}

/** `host`: with the programs that it has. */
export type SpeechSettings =
  | { readonly kind: "off" }
  | ({ readonly kind: "endpoint" } & SpeechEndpoint)
  | ({ readonly kind: "host" } & HostSpeechSettings);

type Read = z.output<z.ZodObject<typeof SpeechVariables>>;

export function readSpeech(env: Read, dataDir: string): SpeechSettings {
  if (env.ROOMTONE_SPEECH === "off") return { kind: "off" };
  if (env.ROOMTONE_SPEECH_URL !== undefined)
    return { kind: "endpoint", url: env.ROOMTONE_SPEECH_URL, key: env.ROOMTONE_SPEECH_KEY ?? null };
  return {
    kind: "host",
    piper: env.ROOMTONE_SPEECH_PIPER,
    espeak: env.ROOMTONE_SPEECH_ESPEAK,
    voicesDir: path.resolve(env.ROOMTONE_SPEECH_VOICES ?? path.join(dataDir, "voices")),
  };
}
