const TYPING =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=combobox]";

/** Whether keys pressed in an element are text or choose an option there. */
export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
