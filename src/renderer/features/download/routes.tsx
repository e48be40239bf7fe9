import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** /download: the desktop app, open to everybody, without notices. */
export const downloadPages: readonly Row[] = [
  page(paths.download, {
    title: "download.title",
    layout: { notices: false },
    component: withTexts(["download"], async () => (await import("./download-page.tsx")).DownloadPage),
  }),
];
