import { z } from "zod";
import type { SpeechEndpoint } from "#server/env.ts";
import { callOut, postForFile } from "#server/plugins/network/outgoing.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { Speech, Voice } from "./port.ts";
import { MOST_SPEECH_BYTES, SPEECH_MS } from "./run-program.ts";

const LIST_MS = 5000;
/** How long a list of voices is believed, in ms; a failure, that a page does not wait for it again at once. */
const KEPT_MS = 60_000;

const Voices = z.object({
  voices: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        name: z.string().min(1).max(200),
        language: z.string().min(2).max(35),
      }),
    )
    .max(2000),
});

/** Speaks through an HTTP endpoint of the host: GET lists the voices, POST answers a text with a WAV file. */
export class EndpointSpeech implements Speech {
  readonly #endpoint: SpeechEndpoint;
  readonly #log: Services["log"];
  #known: { readonly at: number; readonly voices: readonly Voice[] } | null = null;

  constructor(endpoint: SpeechEndpoint, log: Services["log"]) {
    this.#endpoint = endpoint;
    this.#log = log;
  }

  async voices(): Promise<readonly Voice[]> {
    if (this.#known && Date.now() - this.#known.at < KEPT_MS) return this.#known.voices;
    const answer = await callOut({ url: this.#url, headers: this.#headers, timeoutMs: LIST_MS });
    const read = answer.ok && answer.value.status === 200 ? Voices.safeParse(answer.value.json) : null;
    if (!read?.success) this.#log.warn("The speech endpoint does not list its voices");
    const voices = read?.success ? read.data.voices : [];
    this.#known = { at: Date.now(), voices };
    return voices;
  }

  async speak(text: string, voice: Voice): Promise<Result<Uint8Array, "failed">> {
    const file = await postForFile({
      url: this.#url,
      headers: this.#headers,
      body: { text, voice: voice.id, language: voice.language },
      contentType: /^audio\/(x-|vnd\.)?wav/,
      timeoutMs: SPEECH_MS,
      mostBytes: MOST_SPEECH_BYTES,
    });
    if (file !== null) return ok(file);
    this.#log.warn({ voice: voice.id }, "The speech endpoint did not speak");
    return refuse("failed");
  }

  get #url(): URL {
    return new URL(this.#endpoint.url);
  }

  get #headers(): Readonly<Record<string, string>> {
    const { key } = this.#endpoint;
    return key === null ? {} : { authorization: `Bearer ${key}` };
  }
}
