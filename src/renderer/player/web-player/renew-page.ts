import { type ReloadablePage, reloadOnce } from "../../lib/reload-once.ts";

/**
 * Opens the page anew when its parts do not come: a newer client has others, and some browsers never ask again for one that
 * failed. Never under somebody's hands, nor where the page cannot be had either, and once a minute at most.
 */
export async function renewUntouchedPage(page?: ReloadablePage): Promise<void> {
  if (untouched()) await reloadOnce(page, untouched);
}

function untouched(): boolean {
  const activation: UserActivation | undefined = navigator.userActivation;
  return activation?.hasBeenActive === false;
}
