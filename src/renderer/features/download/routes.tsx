import type { RouteObject } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";

/** /download: the desktop app, for whoever browses. */
export const downloadRoutes: RouteObject[] = [
  {
    path: "download",
    lazy: withTexts(["download"], async () => ({
      Component: (await import("./download-page.tsx")).DownloadPage,
    })),
  },
];
