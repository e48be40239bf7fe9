import { paths } from "../../lib/paths.ts";
import { account } from "../../lib/routing/account-need.ts";
import { page, type Row } from "../../lib/routing/page.ts";

/** The pages of a zone's player, drawn inside the page of the zone. */
export const zonePlayerTabs: readonly Row[] = [
  page(paths.zonePlayer, {
    needs: [account],
    component: async () => (await import("./player-page.tsx")).PlayerPage,
  }),
  page(paths.zoneHistory, {
    needs: [account],
    load: async () => (await import("./loaders.ts")).loadHistory,
    component: async () => (await import("./history-page.tsx")).HistoryPage,
  }),
  page(paths.zoneBlocked, {
    needs: [account],
    load: async () => (await import("./loaders.ts")).loadBlocked,
    component: async () => (await import("./blocked-page.tsx")).BlockedPage,
  }),
  page(paths.zonePair, {
    needs: [account],
    otherwise: ({ accountId, zoneId }) => paths.zonePair({ accountId, zoneId }),
    component: async () => (await import("./pair-page.tsx")).PairPage,
  }),
  page(paths.zoneAction, {
    needs: [account],
    otherwise: ({ accountId, zoneId }) => paths.zonePlayer({ accountId, zoneId }),
    component: async () => (await import("./action-page.tsx")).ActionPage,
  }),
];

/** The remote control, a page of its own. */
export const zonePlayerPages: readonly Row[] = [
  page(paths.zoneRemote, {
    needs: [account],
    layout: { bare: true },
    load: async () => (await import("./loaders.ts")).loadRemote,
    component: async () => (await import("./remote-page.tsx")).RemotePage,
  }),
];
