import { z } from "zod";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { browserFetch } from "#renderer/lib/transport/browser.ts";
// Imported up front: once there is an update, the service may no longer have this version's chunks.
import "#renderer/ui/feedback/toasts.tsx";
import { checkForUpdates } from "./update-check.ts";
import { updateToast } from "./update-toast.tsx";

/** The part of GET /env that is used here. */
const ServiceEnv = z.object({ version: z.string() });

/** Watches for newer versions of the client. Returns the disposer. */
export function startUpdateCheck(page: {
  readonly version: string;
  /** Origin of the service; empty for the page's own. */
  readonly serviceUrl: string;
  readonly t: (key: "update.available" | "update.reload") => string;
}): () => void {
  const { version, serviceUrl, t } = page;
  return checkForUpdates({
    version,
    servedVersion: async () => {
      const answer = await browserFetch(`${serviceUrl}/env`, { cache: "no-store" });
      return ServiceEnv.parse(await answer.json()).version;
    },
    notify: ({ reload, dismiss }) =>
      updateToast({
        message: t("update.available"),
        reloadLabel: t("update.reload"),
        onReload: reload,
        onDismiss: dismiss,
      }),
    reload: () => location.reload(),
    after: pageTimer,
  });
}
