import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";

/**
 * The pages of a zone's player, under /accounts/{account}/zones/{zone}. `loadModalError` brings what is shown over
 * them when a step of one breaks.
 */
export const zoneChildRoutes = (loadModalError: () => Promise<ComponentType>): RouteObject[] => [
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
    lazy: async () => {
      const [{ PairPage }, ErrorBoundary] = await Promise.all([import("./pair-page.tsx"), loadModalError()]);
      return { Component: PairPage, ErrorBoundary };
    },
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
