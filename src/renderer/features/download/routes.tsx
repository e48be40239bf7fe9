import type { RouteObject } from "react-router-dom";

/** /download: the desktop app, for whoever browses. */
export const downloadRoutes: RouteObject[] = [
  { path: "download", lazy: async () => ({ Component: (await import("./download-page.tsx")).DownloadPage }) },
];
