import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

const layout = { search: false, notices: false };

/** The help, open to everybody. */
export const helpPages: readonly Row[] = [
  page(paths.help, {
    title: "help.title",
    layout,
    component: async () => (await import("./help-page.tsx")).HelpPage,
  }),
  page(paths.helpArticle, {
    layout,
    component: async () => (await import("./article-page.tsx")).ArticlePage,
  }),
];
