import { mayReload } from "../../lib/reload-once.ts";

/**
 * Opens the page anew when its parts do not come: a newer client has others, and some browsers never ask again for one that
 * failed. Never under somebody's hands, and once a minute at most.
 */
export function renewUntouchedPage(): void {
  const activation: UserActivation | undefined = navigator.userActivation;
  const untouched = activation?.hasBeenActive === false;
  if (untouched && navigator.onLine && mayReload(localStorage, Date.now())) location.reload();
}
