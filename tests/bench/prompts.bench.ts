import { rank } from "#shared/domain/music-requests/rank.ts";
import { understand } from "#shared/domain/music-requests/understand.ts";
import type { Bench, Measurement } from "./bench.ts";
import type { LabelledTrack, Prompt } from "./prompts/format.ts";
import { HELD_OUT } from "./prompts/held-out.ts";
import { KNOWN } from "./prompts/known.ts";
import { LABELLED_TRACKS } from "./prompts/labelled-tracks.ts";

const FIRST = 20;
const YEAR = 2026;
const TO_REACH = "0.8";

const labels = new Map(LABELLED_TRACKS.map(({ metadata, label }) => [metadata.id, label]));
const tracks = LABELLED_TRACKS.map(({ metadata }) => metadata);

/** To improve the index, look only at the known half: single figures are printed for it alone. */
export const bench: Bench = {
  about: `prompt to music: share of the first ${FIRST} of ${tracks.length} tracks that fit the prompt, by their labels`,
  async run() {
    const known = KNOWN.map((prompt) => measure(prompt));
    const heldOut = HELD_OUT.map((prompt) => measure(prompt));
    return [
      ...summary("held-out prompts", heldOut),
      ...summary("known prompts", known),
      ...known
        .filter(({ precision }) => precision < 0.8)
        .map(({ prompt, precision }) => ({
          what: `known: ${prompt.text}`,
          value: precision,
          unit: "" as const,
        })),
    ];
  },
};

interface Measured {
  readonly prompt: Prompt;
  readonly precision: number;
  readonly wrong: number;
  readonly ms: number;
}

function measure(prompt: Prompt): Measured {
  const begun = performance.now();
  const answers = rank(understand(prompt.text, YEAR), tracks, FIRST);
  const ms = performance.now() - begun;
  const found = answers.map(({ track }) => labels.get(track.id)!); // every track has its label
  return {
    prompt,
    precision: found.filter((label: LabelledTrack["label"]) => prompt.fits(label)).length / FIRST,
    wrong: found.filter((label) => prompt.never(label)).length,
    ms,
  };
}

function summary(half: string, measured: readonly Measured[]): readonly Measurement[] {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    {
      what: `${half} (${measured.length}): precision at ${FIRST}`,
      value: mean(measured.map(({ precision }) => precision)),
      unit: "",
      toReach: TO_REACH,
    },
    {
      what: `${half}: lowest precision of one`,
      value: Math.min(...measured.map(({ precision }) => precision)),
      unit: "",
    },
    {
      what: `${half}: prompts below ${TO_REACH}`,
      value: measured.filter(({ precision }) => precision < Number(TO_REACH)).length,
      unit: "",
    },
    {
      what: `${half}: tracks that must not come, of ${measured.length * FIRST}`,
      value: measured.reduce((sum, { wrong }) => sum + wrong, 0),
      unit: "",
    },
    { what: `${half}: time for one`, value: mean(measured.map(({ ms }) => ms)), unit: "ms" },
  ];
}
