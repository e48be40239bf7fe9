import { account, may } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** The pages of a zone's player, nested in the zone's page. */
export const zonePlayerTabs: readonly Row[] = [
  page(paths.zonePlayer, {
    needs: [account],
    load: async () => (await import("./loaders.ts")).loadPlayer,
    component: async () => (await import("./player-page.tsx")).PlayerPage,
  }),
  page(paths.zoneHistory, {
    needs: [account],
    load: async () => (await import("./later-loaders.ts")).loadHistory,
    component: async () => (await import("./history-page.tsx")).HistoryPage,
  }),
  page(paths.zoneBlocked, {
    needs: [account],
    load: async () => (await import("./later-loaders.ts")).loadBlocked,
    component: async () => (await import("./blocked-page.tsx")).BlockedPage,
  }),
  page(paths.zonePair, {
    needs: [account],
    layout: { error: "modal" },
    otherwise: ({ accountId, zoneId }) => paths.zonePair({ accountId, zoneId }),
    component: async () => (await import("./pair-page.tsx")).PairPage,
  }),
  page(paths.zoneAction, {
    needs: [
      account,
      may("SUBSCRIPTION_WRITE", ({ accountId, zoneId }) => ({ account: accountId, soundZone: zoneId })),
    ],
    otherwise: ({ accountId, zoneId }) => paths.zonePlayer({ accountId, zoneId }),
    component: async () => (await import("./action-page.tsx")).ActionPage,
  }),
];

/** The remote control, a page without the shell. */
export const zonePlayerPages: readonly Row[] = [
  page(paths.zoneRemote, {
    needs: [account],
    layout: { bare: true, error: "minimal" },
    load: async () => (await import("./later-loaders.ts")).loadRemote,
    component: async () => (await import("./remote-page.tsx")).RemotePage,
  }),
];
