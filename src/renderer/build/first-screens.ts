/**
 * What the screens that people open the client with consist of, for the build: modules that the router fetches for them,
 * beside what they import. `npm run bench -- client` shows what is missing here: it comes in a wave of its own.
 */

const texts = (...groups: readonly string[]) => groups.map((group) => `lib/i18n/en/${group}.json`);

/** The script that makes the first calls. */
export const EARLY = "app/early-calls.ts";

/** A file of its own: without it the page can still say that it could not start. */
export const HOST = "host/host.web.ts";

/** What every page has. */
export const EVERYWHERE: readonly string[] = ["main.tsx", HOST];

/** The page of somebody who has not signed in yet. */
export const SIGN_IN: readonly string[] = ["features/auth/login-page.tsx"];

/** What all pages behind sign-in have. */
export const FRAME: readonly string[] = [
  "app/later-routes.ts",
  "app/shell/shell.tsx",
  "data/accounts.ts",
  "data/check-permission.ts",
  "data/persisted-cache.ts",
  "lib/routing/params.ts",
  "../shared/contract/rest/accounts.ts",
  ...texts("shell", "music", "player"),
];

/** What the others have beside it. */
export const OTHERS: readonly string[] = ["app/other-routes.ts"];

/** What they have fetched beside it, and run once they are there. */
export const SOON: readonly string[] = ["../shared/contract/control.ts"];

/** A page behind sign-in. */
interface FirstPage {
  /** Of its file. */
  readonly name: string;
  /** Its addresses, as paths of the router. */
  readonly paths: readonly string[];
  readonly modules: readonly string[];
}

export const PAGES: readonly FirstPage[] = [
  {
    name: "home",
    paths: ["/", "/home"],
    modules: [
      "features/home/home-page.tsx",
      "features/home/loaders.ts",
      "lib/transport/run-graphql.ts",
      "../shared/contract/rest/zones.ts",
      ...texts("home", "discover", "states", "access"),
    ],
  },
  {
    name: "zones",
    paths: ["/accounts/:accountId/zones"],
    modules: [
      "features/zones/list/zones-page.tsx",
      "features/zones/loaders.ts",
      "lib/routing/zones-search.ts",
      "../shared/contract/rest/zones.ts",
      ...texts("zones", "states", "access"),
    ],
  },
  {
    name: "player",
    paths: ["/accounts/:accountId/zones/:zoneId", "/accounts/:accountId/zones/:zoneId/player"],
    modules: [
      "features/zones/loaders.ts",
      "features/zones/detail/zone-layout.tsx",
      "features/zone-player/loaders.ts",
      "features/zone-player/player-page.tsx",
      "../shared/contract/rest/zones.ts",
      ...texts("zones", "states", "blocked", "access"),
    ],
  },
];

/** What everybody is asked who is here for the first time, on any page. */
export const CONSENT: readonly string[] = [
  "app/consent/consent-dialog.tsx",
  "lib/attribution.ts",
  ...texts("consent"),
];

/** What pages behind sign-in fetch once they are there. */
export const LATER: readonly Pick<FirstPage, "name" | "modules">[] = [
  { name: "live", modules: ["realtime/event-connection.ts"] },
  { name: "control", modules: SOON },
  {
    name: "panel",
    modules: [
      "features/library/panel/library-panel.tsx",
      "lib/transport/run-graphql.ts",
      "realtime/library-connection.ts",
      ...texts("your-music", "playlist-dialogs"),
    ],
  },
  {
    name: "popups",
    modules: ["app/shell/account-menu-popup.tsx", "app/shell/user-menu-popup.tsx", "ui/hint-bubble.tsx"],
  },
  { name: "toasts", modules: ["ui/toasts.tsx"] },
];
