/** Duration of the colour transition when the theme is switched, in ms. */
const TRANSITION_MS = 400;

/** Changes the theme with a colour transition; see global.css. */
export function withThemeTransition(change: () => void): void {
  const { dataset } = document.documentElement;
  dataset.themeChanging = "";
  // Mantine disables transitions for the frame of the switch; ours start after that.
  change();
  setTimeout(() => delete dataset.themeChanging, TRANSITION_MS + 50);
}
