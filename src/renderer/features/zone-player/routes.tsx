import type { RouteObject } from "react-router-dom";
import type { RouteHandle } from "../../lib/route-handle.ts";

/** The pages of a zone's player, under /accounts/{account}/zones/{zone}. */
export const zoneChildRoutes: RouteObject[] = [
  { path: "player", lazy: async () => ({ Component: (await import("./player-page.tsx")).PlayerPage }) },
  {
    path: "player/history",
    lazy: async () => ({ Component: (await import("./history-page.tsx")).HistoryPage }),
  },
  {
    path: "player/blocked-tracks",
    lazy: async () => ({ Component: (await import("./blocked-page.tsx")).BlockedPage }),
  },
  {
    path: "player/pair/:player?",
    lazy: async () => ({ Component: (await import("./pair-page.tsx")).PairPage }),
  },
  {
    path: "player/:action",
    lazy: async () => ({ Component: (await import("./action-page.tsx")).ActionPage }),
  },
];

/** The remote control: the same zone without anything around it. Stands beside the zone's page, not in it. */
export const remoteRoutes: RouteObject[] = [
  {
    path: "zones/:zoneId/remote",
    handle: { header: false, sidebar: false } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import("./remote-page.tsx")).RemotePage }),
  },
];
