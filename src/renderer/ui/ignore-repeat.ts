import type { KeyboardEvent } from "react";

/** A key that is held down presses once. For `onKeyDown` of buttons. */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
