import { type ReloadablePage, reloadOnce } from "#renderer/lib/page/reload-once.ts";
import type { Retry } from "#shared/domain/realtime/retry.ts";

const STUCK_AFTER = 4;

/** After so many failures in a row, retries alone will not help. */
export function isStuck({ failures }: Pick<Retry, "failures">): boolean {
  return failures >= STUCK_AFTER;
}

/**
 * Reloads the page when its chunks fail to load: a newer client has other chunks, and some browsers never retry a
 * failed one. Never after a user gesture, never while the service does not serve the page, and at most once a minute.
 */
export async function renewUntouchedPage(page?: ReloadablePage): Promise<void> {
  if (untouched()) await reloadOnce(page, untouched);
}

function untouched(): boolean {
  const activation: UserActivation | undefined = navigator.userActivation;
  return activation?.hasBeenActive === false;
}
