import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** /connectivity: a check of the connection, open to everybody, in a browser and in the desktop app. */
export const connectivityPages: readonly Row[] = [
  page(paths.connectivity, {
    title: "connectivity.title",
    layout: { bare: true },
    component: withTexts(
      ["connectivity", "copyButton"],
      async () => (await import("./connectivity-page.tsx")).ConnectivityPage,
    ),
  }),
];
