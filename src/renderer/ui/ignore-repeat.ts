/**
 * A key that is held down presses a button or a link once. For `keydown` of the whole window, in its capture phase: items of
 * menus and buttons of our own listen to keys themselves.
 */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
  if (event.target instanceof Element && event.target.closest("button, a")) event.preventDefault();
}
