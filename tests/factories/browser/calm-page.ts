import { useUnsavedInput } from "#renderer/lib/unsaved-input.ts";
import { useQuiet } from "#renderer/parts/prompts/quiet-page.ts";
import { useWebPlayerWanted } from "#renderer/player/web-player/web-player-wanted.ts";

/** Nothing holds prompts back: other test files in the same page may have left something open, unsaved or playing. */
export function calmPage(): void {
  document.body.replaceChildren();
  useQuiet.setState({ isQuiet: false });
  useUnsavedInput.setState({ forms: 0 });
  useWebPlayerWanted.setState({ wanted: false });
}
