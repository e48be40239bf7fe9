import type { RouteObject } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";

/** The pages of a zone's player, under /accounts/{account}/zones/{zone}. */
export const zoneChildRoutes: RouteObject[] = [
  {
    path: "player",
    lazy: withTexts(["player", "music", "blocked"], async () => ({
      Component: (await import("./player-page.tsx")).PlayerPage,
    })),
  },
  {
    path: "player/history",
    lazy: withTexts(["history", "blocked", "music", "player"], async () => ({
      Component: (await import("./history-page.tsx")).HistoryPage,
    })),
  },
  {
    path: "player/blocked-tracks",
    lazy: withTexts(["blocked", "music", "player"], async () => ({
      Component: (await import("./blocked-page.tsx")).BlockedPage,
    })),
  },
  {
    path: "player/pair/:player?",
    lazy: withTexts(["player", "blocked", "forms", "webPlayer", "states"], async () => ({
      Component: (await import("./pair-page.tsx")).PairPage,
    })),
  },
  {
    path: "player/:action",
    lazy: withTexts(["player", "blocked"], async () => ({
      Component: (await import("./action-page.tsx")).ActionPage,
    })),
  },
];

/** The remote control, a bare page beside the zone's own. */
export const remoteRoutes: RouteObject[] = [
  {
    path: "remote",
    lazy: withTexts(["player", "music", "blocked"], async () => ({
      Component: (await import("./remote-page.tsx")).RemotePage,
    })),
  },
];
