/** Duration of the colour transition when the theme is switched, in ms. */
const TRANSITION_MS = 400;

/** Changes the theme with a colour transition; see global.css. */
export function withThemeTransition(change: () => void): void {
  const { dataset } = document.documentElement;
  dataset.themeChanging = "";
  change();
  // Mantine disables transitions for 10 ms, in which a fast page would already show the new colours.
  for (const style of document.querySelectorAll("[data-mantine-disable-transition]")) style.remove();
  setTimeout(() => delete dataset.themeChanging, TRANSITION_MS + 50);
}
