/** How long colours take to change when somebody switches the theme, in ms. */
const TRANSITION_MS = 400;

/** Runs a change of theme with its colours blending over; see global.css. */
export function withThemeTransition(change: () => void): void {
  const { dataset } = document.documentElement;
  dataset.themeChanging = "";
  // Mantine silences transitions for the frame in which it switches; ours begin after that.
  change();
  setTimeout(() => delete dataset.themeChanging, TRANSITION_MS + 50);
}
