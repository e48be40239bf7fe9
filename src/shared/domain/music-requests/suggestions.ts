import { COMPOSITION_LIMITS } from "#shared/domain/music/composing/composition.ts";
import { musicRequestOf } from "./music-request.ts";
import { levelOf } from "./sound-facts.ts";
import { understand } from "./understand.ts";

/** Music suggested for a kind of business: requests in the words of its owner. */

/** A place in the owner's words and language; every part may be empty. */
interface PlaceWords {
  /** The name of its kind of business. */
  readonly type: string;
  readonly description: string;
  readonly atmospheres: readonly string[];
  readonly genres: readonly string[];
}

/** The alternatives, the most fitting first. */
export const SUGGESTIONS = ["usual", "calmer", "livelier"] as const;
export type Suggestion = (typeof SUGGESTIONS)[number];

/** Energy levels by which alternatives differ, the calmest first. */
const SUGGESTION_LEVELS = ["very-low", "energy-low", "energy-medium", "energy-high", "very-high"] as const;
type SuggestionLevel = (typeof SUGGESTION_LEVELS)[number];

/** The request for a place; empty when nothing is known about it. */
export function placePrompt({ type, description, atmospheres, genres }: PlaceWords): string {
  const sentences = [type, description, [...atmospheres, ...genres].join(", ")];
  return sentences
    .map((sentence) => sentence.trim().replace(/[.\s]+$/, ""))
    .filter((sentence) => sentence !== "")
    .join(". ")
    .slice(0, COMPOSITION_LIMITS.prompt);
}

/** The energy level that an alternative adds to the request; null for the request itself. `year` is the current one. */
export function suggestionLevel(
  prompt: string,
  suggestion: Suggestion,
  year: number,
): SuggestionLevel | null {
  if (suggestion === "usual") return null;
  const { energy } = musicRequestOf(understand(prompt, year));
  const usual = energy === null ? "energy-medium" : levelOf((energy.from + energy.to) / 2);
  const step = suggestion === "calmer" ? -1 : 1;
  return SUGGESTION_LEVELS[SUGGESTION_LEVELS.indexOf(usual) + step] ?? null;
}

/** Adds an alternative's level, in the owner's language, to the request. */
export function withLevel(prompt: string, level: string | null): string {
  if (level === null) return prompt;
  return `${prompt.slice(0, COMPOSITION_LIMITS.prompt - level.length - 2)}, ${level}`;
}
