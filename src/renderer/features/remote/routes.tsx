import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The remote of a zone for those who have its code, without signing in. */
export const remotePages: readonly Row[] = [
  page(paths.remote, {
    title: "remote.title",
    layout: { bare: true, error: "minimal" },
    component: withTexts(
      ["remote", "player", "shortcuts", "music", "blocked", "access", "states", "forms"],
      async () => (await import("./remote-page.tsx")).RemotePage,
    ),
  }),
];
