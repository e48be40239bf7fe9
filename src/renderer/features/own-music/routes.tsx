import { account } from "#renderer/data/access/page-needs.ts";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The music that an account brings itself. */
export const ownMusicPages: readonly Row[] = [
  page(paths.ownMusic, {
    title: "ownMusic.title",
    needs: [account],
    accountSwitch: (accountId) => paths.ownMusic({ accountId }),
    component: withTexts(
      ["ownMusic", "music", "forms", "access"],
      async () => (await import("./own-music-page.tsx")).OwnMusicPage,
    ),
  }),
];
