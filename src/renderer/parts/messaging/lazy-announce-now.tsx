import { lazy } from "react";

/** The dialog that announces a message once, now; loaded when first opened. */
export const LazyAnnounceNow = lazy(async () => ({
  default: (await import("./announce-now.tsx")).AnnounceNow,
}));
