import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { HostSpeechSettings } from "#server/env.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { Speech, Voice } from "./port.ts";
import { MOST_SPEECH_BYTES, runProgram, SPEECH_MS } from "./run-program.ts";

const LIST_MS = 5000;
const MOST_LIST_BYTES = 1_000_000;
/** How long a list of voices is believed, in ms. */
const KEPT_MS = 60_000;

/** What a piper model says about itself, in the file beside it. */
const PiperModel = z.object({
  dataset: z.string().min(1).optional(),
  audio: z.object({ quality: z.string().optional() }).optional(),
  language: z.object({ code: z.string().min(2) }).optional(),
});

type HostVoice = Voice & {
  /** The WAV file of a text. */
  readonly run: (text: string) => Promise<Result<Uint8Array, "missing" | "failed">>;
};

/**
 * Speaks with programs of the host: piper (https://github.com/OHF-Voice/piper1-gpl) with the models of a folder, and
 * espeak-ng. The text is sent to their standard input as one line, so that it is never an option or markup.
 */
export class HostSpeech implements Speech {
  readonly #settings: HostSpeechSettings;
  readonly #log: Services["log"];
  #known: { readonly at: number; readonly voices: Promise<readonly HostVoice[]> } | null = null;

  constructor(settings: HostSpeechSettings, log: Services["log"]) {
    this.#settings = settings;
    this.#log = log;
  }

  async voices(): Promise<readonly Voice[]> {
    return (await this.#all()).map(({ id, name, language }) => ({ id, name, language }));
  }

  async speak(text: string, { id }: Voice): Promise<Result<Uint8Array, "failed">> {
    const voice = (await this.#all()).find((known) => known.id === id);
    const spoken = await voice?.run(text);
    if (spoken?.ok) return spoken;
    this.#log.warn({ voice: id, reason: spoken?.reason }, "A text could not be spoken");
    return refuse("failed");
  }

  async #all(): Promise<readonly HostVoice[]> {
    if (!this.#known || Date.now() - this.#known.at > KEPT_MS)
      this.#known = {
        at: Date.now(),
        voices: Promise.all([piperVoices(this.#settings), espeakVoices(this.#settings)]).then((all) =>
          all.flat(),
        ),
      };
    return await this.#known.voices;
  }
}

async function piperVoices({ piper, voicesDir }: HostSpeechSettings): Promise<readonly HostVoice[]> {
  const names = await readdir(voicesDir).catch(() => []);
  const models = names.filter((name) => name.endsWith(".onnx")).toSorted();
  if (models.length === 0 || !(await isThere(piper, "--help"))) return [];
  const voices = models.map(async (name): Promise<readonly HostVoice[]> => {
    const model = path.join(voicesDir, name);
    const about = await readFile(`${model}.json`, "utf8").then(modelOf, () => null);
    const language = about?.language?.code ?? /^([a-z]{2,3}_[A-Z]{2})-/.exec(name)?.[1];
    if (!about || !language) return [];
    const quality = about.audio?.quality;
    const shown = about.dataset ?? name.replace(/\.onnx$/, "");
    return [
      {
        id: `piper:${name}`,
        name: quality ? `${capitalised(shown)} (${quality})` : capitalised(shown),
        language: language.replace("_", "-"),
        run: (text) => runPiper(piper, model, text),
      },
    ];
  });
  return (await Promise.all(voices)).flat();
}

function modelOf(text: string): z.output<typeof PiperModel> | null {
  try {
    return PiperModel.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** All its versions write to a named file; only some to their standard output. */
async function runPiper(
  piper: string,
  model: string,
  text: string,
): Promise<Result<Uint8Array, "missing" | "failed">> {
  const folder = await mkdtemp(path.join(tmpdir(), "roomtone-speech-"));
  try {
    const file = path.join(folder, "speech.wav");
    const ran = await runProgram({
      command: piper,
      args: ["--model", model, "--output_file", file],
      input: `${text}\n`,
      timeoutMs: SPEECH_MS,
      mostBytes: MOST_LIST_BYTES,
    });
    if (!ran.ok) return ran;
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    return size > 0 && size <= MOST_SPEECH_BYTES ? ok(await readFile(file)) : refuse("failed");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rows of `espeak-ng --voices`: priority, language, age and gender, name, file and other languages. */
const ESPEAK_ROW = /^\s*\d+\s+(\S+)\s+\S+\s+(\S+)\s+(\S+)/;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

async function espeakVoices({ espeak }: HostSpeechSettings): Promise<readonly HostVoice[]> {
  const listed = await runProgram({
    command: espeak,
    args: ["--voices"],
    timeoutMs: LIST_MS,
    mostBytes: MOST_LIST_BYTES,
  });
  if (!listed.ok) return [];
  const rows = listed.value.toString("utf8").split("\n").slice(1);
  return rows.flatMap((row): readonly HostVoice[] => {
    const [, language, name] = ESPEAK_ROW.exec(row) ?? [];
    if (!language || !name || !LANGUAGE.test(language)) return [];
    return [
      {
        id: `espeak:${language}`,
        name: name.replaceAll("_", " "),
        language: canonical(language),
        run: (text) =>
          runProgram({
            command: espeak,
            args: ["--stdin", "--stdout", "-v", language],
            input: text,
            timeoutMs: SPEECH_MS,
            mostBytes: MOST_SPEECH_BYTES,
          }),
      },
    ];
  });
}

async function isThere(command: string, asked: string): Promise<boolean> {
  const ran = await runProgram({ command, args: [asked], timeoutMs: LIST_MS, mostBytes: MOST_LIST_BYTES });
  return ran.ok || ran.reason !== "missing";
}

function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language;
  } catch {
    return language;
  }
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
