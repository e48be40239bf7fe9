import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The remote of a zone for those who have its code, without signing in. */
export const remotePages: readonly Row[] = [
  page(paths.remote, {
    title: "remote.title",
    layout: { bare: true, error: "minimal" },
    component: async () => (await import("./remote-page.tsx")).RemotePage,
  }),
];
