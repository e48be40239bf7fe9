/**
 * Makes a held key press a button or link only once. Use as a `keydown` listener of the window in the capture phase,
 * since menu items and the product's own buttons listen to keys themselves.
 */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
  if (event.target instanceof Element && event.target.closest("button, a")) event.preventDefault();
}
