import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";

/** The pages of a zone's player, under /accounts/{account}/zones/{zone}. `ModalError` tells of a step that broke, over them. */
export const zoneChildRoutes = (ModalError: ComponentType): RouteObject[] => [
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
    ErrorBoundary: ModalError,
    lazy: async () => ({ Component: (await import("./pair-page.tsx")).PairPage }),
  },
  {
    path: "player/:action",
    lazy: async () => ({ Component: (await import("./action-page.tsx")).ActionPage }),
  },
];

/** The remote control, a bare page beside the zone's own. */
export const remoteRoutes: RouteObject[] = [
  { path: "remote", lazy: async () => ({ Component: (await import("./remote-page.tsx")).RemotePage }) },
];
