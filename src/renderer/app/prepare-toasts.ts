import { firstAction } from "#renderer/lib/timing/first-action.ts";
import { loadToasts } from "#renderer/ui/feedback/toasts-when-needed.tsx";

/** Preloads the toasts on the first user action: the first one may have to report a lost network. */
export function prepareToasts(): null {
  firstAction()
    .then(loadToasts)
    .catch(() => undefined);
  return null;
}
