import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** /connectivity: a check of the connection, open to everybody, in a browser and in the desktop app. */
export const connectivityPages: readonly Row[] = [
  page(paths.connectivity, {
    title: "connectivity.title",
    layout: { bare: true },
    component: async () => (await import("./connectivity-page.tsx")).ConnectivityPage,
  }),
];
