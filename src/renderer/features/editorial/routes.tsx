import { account, may } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The pages of music, editable by the provider's own accounts. */
export const editorialPages: readonly Row[] = [
  page(paths.editorial, {
    title: "editorial.title",
    needs: [account, may("editorial.edit", ({ accountId }) => ({ account: accountId }))],
    accountSwitch: () => paths.home(),
    otherwise: () => paths.home(),
    component: async () => (await import("./editorial-page.tsx")).EditorialPage,
  }),
];
