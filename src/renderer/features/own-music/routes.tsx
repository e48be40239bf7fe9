import { account } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The music that an account brings itself. */
export const ownMusicPages: readonly Row[] = [
  page(paths.ownMusic, {
    title: "ownMusic.title",
    needs: [account],
    accountSwitch: (accountId) => paths.ownMusic({ accountId }),
    component: async () => (await import("./own-music-page.tsx")).OwnMusicPage,
  }),
];
