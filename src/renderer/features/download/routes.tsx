import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** /download: the desktop app, open to everybody, without notices. */
export const downloadPages: readonly Row[] = [
  page(paths.download, {
    title: "download.title",
    layout: { notices: false },
    component: async () => (await import("./download-page.tsx")).DownloadPage,
  }),
];
