import { type RefObject, useEffect, useRef } from "react";
import { isTypingIn } from "#renderer/lib/page/typing.ts";

/** Actions of the player's keys, in display order. */
export const SHORTCUTS = ["toggle", "skip", "louder", "quieter", "mute"] as const;

export type Shortcut = (typeof SHORTCUTS)[number];

const KEYS: Readonly<Record<string, Shortcut>> = {
  " ": "toggle",
  ArrowRight: "skip",
  ArrowUp: "louder",
  ArrowDown: "quieter",
  m: "mute",
};

const CHOOSING = "input[type=radio], input[type=checkbox], [role=slider]";
const PRESSING = "button, a[href], [role=button]";

/** The action of a key in the player; null for none, or if the focused element uses the key. */
function shortcutOf(event: KeyboardEvent): Shortcut | null {
  const { key, target, repeat } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const shortcut = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (!shortcut || !(target instanceof Element)) return null;
  // A held key repeats only volume changes.
  if (repeat && shortcut !== "louder" && shortcut !== "quieter") return null;
  if (isTypingIn(target)) return null;
  if (target.closest(CHOOSING)) return shortcut === "mute" ? shortcut : null;
  if (target.closest(PRESSING) && shortcut === "toggle") return null;
  return shortcut;
}

/**
 * Handles the player's keys while the focus is within an element. Portals, such as menus and dialogs, keep their own
 * keys.
 */
export function usePlayerShortcuts(
  element: RefObject<HTMLElement | null>,
  enabled: boolean,
  run: (shortcut: Shortcut) => void,
): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const { current } = element;
    if (!enabled || !current) return;
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    current.addEventListener("keydown", listen);
    return () => current.removeEventListener("keydown", listen);
  }, [element, enabled]);
}
