import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { untilEnd } from "#renderer/lib/page/until-end.ts";
import type { startUpdateCheck } from "./start-update-check.tsx";

/** Delay before the update check loads, in ms; the first page has loaded by then. */
const LATER_MS = 10_000;

const loadCheck = () => import("./start-update-check.tsx");

/** Loads the update check once the network is idle. The page works without it. */
export function loadUpdateCheck(page: Parameters<typeof startUpdateCheck>[0], ended: AbortSignal): void {
  untilEnd(ended, () =>
    pageTimer(LATER_MS, () => {
      loadCheck()
        .then((check) => untilEnd(ended, () => check.startUpdateCheck(page)))
        .catch(() => undefined);
    }),
  );
}
