import { withHome } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedInOrDevice } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** /home and its editorial sub-pages. */
export const homePages: readonly Row[] = [
  page(paths.home, {
    title: "home.title",
    needs: [signedInOrDevice, withHome],
    load: async () => (await import("./loaders.ts")).loadHome,
    component: async () => (await import("./home-page.tsx")).HomePage,
  }),
];
