import { isTypingIn } from "#renderer/lib/page/typing.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { useUnsavedInput } from "#renderer/lib/unsaved-input.ts";
import type { WebPlayer } from "#renderer/player/web-player/web-player.ts";
import { useWebPlayerWanted } from "#renderer/player/web-player/web-player-wanted.ts";
import type { PromptRequest } from "#shared/domain/prompts/prompt-queue.ts";
import { useQuiet } from "./quiet-page.ts";

interface PromptGate {
  readonly mayShow: (prompt: PromptRequest) => boolean;
  /** Returns the disposer. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The prompt that is about a tab that plays. */
export const INSTALL_APP_PROMPT = "promo.install-app";

/** Whatever somebody has opened over the page. */
const OPEN = "[aria-modal=true], [role=dialog], [role=alertdialog], [role=menu]";

/**
 * Whether a prompt may begin now: not over a dialog or menu, not while somebody types or has input that is not saved,
 * not during a single task, and not in a tab that plays a zone, unless it is about that.
 */
export function promptGate(services: Services): PromptGate {
  const playing = new PlayingHere(services);
  const isBusy = () =>
    useQuiet.getState().isQuiet ||
    useUnsavedInput.getState().forms > 0 ||
    isTypingIn(document.activeElement) ||
    document.querySelector(OPEN) !== null;
  return {
    mayShow: ({ id }) => !isBusy() && (id === INSTALL_APP_PROMPT || !playing.get()),
    subscribe(listener) {
      const state = () => `${isBusy()} ${playing.get()}`;
      let known = state();
      const check = () => {
        const now = state();
        if (now === known) return;
        known = now;
        listener();
      };
      // Dialogs and menus come and go with their elements, also a field that has the focus.
      const elements = new MutationObserver(check);
      elements.observe(document.body, { childList: true, subtree: true });
      const stop = new AbortController();
      // The focus is elsewhere after the event.
      for (const type of ["focusin", "focusout"])
        document.addEventListener(type, () => queueMicrotask(check), { signal: stop.signal });
      const stops = [useQuiet.subscribe(check), useUnsavedInput.subscribe(check), playing.subscribe(check)];
      return () => {
        elements.disconnect();
        stop.abort();
        for (const end of stops) end();
      };
    },
  };
}

/** Whether this tab plays a zone. The player's code is loaded only in browsers that play one. */
class PlayingHere {
  readonly #services: Services;
  #player: WebPlayer | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Also while it is not known yet. */
  get(): boolean {
    if (!useWebPlayerWanted.getState().wanted) return false;
    return this.#player === null || this.#player.get().where === "here";
  }

  subscribe(listener: () => void): () => void {
    let isGone = false;
    let unfollow: () => void = () => undefined;
    const follow = async () => {
      if (!useWebPlayerWanted.getState().wanted) return;
      const { webPlayerOf } = await import("#renderer/player/web-player/web-player-of.ts");
      this.#player = webPlayerOf(this.#services);
      if (isGone) return;
      unfollow();
      unfollow = this.#player.subscribe(listener);
      listener();
    };
    // Without the code it stays unknown; the next prompt that waits tries again.
    const start = () => void follow().catch(() => undefined);
    const stop = useWebPlayerWanted.subscribe(() => {
      listener();
      start();
    });
    start();
    return () => {
      isGone = true;
      stop();
      unfollow();
    };
  }
}
