import { preferences } from "./debounced-storage.ts";
import { asText, type Stored, stored } from "./stored.ts";

/** The music that a visitor described before signing up; the onboarding begins with it. */
export function keptPrompt(): Stored<string> {
  return stored(preferences(localStorage), "music-prompt", asText);
}
