import { lazy } from "react";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";

/** The dialog that announces a message once, now; loaded when first opened. */
export const LazyAnnounceNow = lazy(
  withTexts(["messaging", "playTo", "states", "zones", "forms", "access"], async () => ({
    default: (await import("./announce-now.tsx")).AnnounceNow,
  })),
);
