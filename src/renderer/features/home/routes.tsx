import { paths } from "../../lib/paths.ts";
import { signedInOrDevice } from "../../lib/routing/needs.ts";
import { page, type Row } from "../../lib/routing/page.ts";

/** /home and its editorial sub-pages. */
export const homePages: readonly Row[] = [
  page(paths.home, {
    title: "shell.home",
    needs: [signedInOrDevice],
    load: async () => (await import("./loaders.ts")).loadHome,
    component: async () => (await import("./home-page.tsx")).HomePage,
  }),
];
