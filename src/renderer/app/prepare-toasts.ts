import { firstAction } from "../lib/first-action.ts";
import { loadToasts } from "../ui/toasts-when-needed.tsx";

/** Fetches the toasts when somebody begins to use the page: the first may have to say that there is no network. */
export function prepareToasts(): null {
  firstAction()
    .then(loadToasts)
    .catch(() => undefined);
  return null;
}
