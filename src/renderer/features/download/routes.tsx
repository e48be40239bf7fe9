import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedInOrDevice } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** /download: the desktop app. */
export const downloadPages: readonly Row[] = [
  page(paths.download, {
    title: "download.title",
    needs: [signedInOrDevice],
    component: withTexts(["download"], async () => (await import("./download-page.tsx")).DownloadPage),
  }),
];
