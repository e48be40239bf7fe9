/**
 * The modules of the first screens, for the build: those that the router fetches dynamically, beside their static
 * imports. `npm run bench -- client` shows missing ones, which load in an extra round trip.
 */

/** The script that makes the first calls. */
export const EARLY = "app/early-calls.ts";

/** A separate file: if it fails to load, the page can still show that the client could not start. */
export const HOST = "host/host.web.ts";

/** Modules of every page. */
export const EVERYWHERE: readonly string[] = ["main.tsx", HOST];

/** Modules of the sign-in page. */
export const SIGN_IN: readonly string[] = ["features/auth/login-page.tsx"];

/** Modules of all pages behind sign-in. */
export const FRAME: readonly string[] = [
  "app/later-routes.ts",
  "app/shell/shell.tsx",
  "data/cache/persisted-cache.ts",
  "lib/routing/params.ts",
  "../shared/contract/rest/accounts/accounts.ts",
];

/** Modules that the other pages share. */
export const OTHERS: readonly string[] = ["app/other-routes.ts"];

/** Modules that all pages prefetch and run after rendering. */
export const SOON: readonly string[] = ["../shared/contract/control.ts"];

/** A page behind sign-in. */
interface FirstPage {
  /** Name of the emitted chunk. */
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
      "../shared/contract/rest/zones/zones.ts",
    ],
  },
  {
    name: "zones",
    paths: ["/accounts/:accountId/zones"],
    modules: [
      "features/zones/list/zones-page.tsx",
      "features/zones/loaders.ts",
      "lib/routing/zones-search.ts",
      "../shared/contract/rest/zones/zone-counts.ts",
      "../shared/contract/rest/zones/zones.ts",
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
      "../shared/contract/rest/zones/zones.ts",
    ],
  },
];

/** Modules of the consent dialog, which a first visit shows on any page. */
export const CONSENT: readonly string[] = ["app/consent/consent-dialog.tsx", "lib/attribution.ts"];

/** Modules that pages behind sign-in fetch after rendering. */
export const LATER: readonly Pick<FirstPage, "name" | "modules">[] = [
  { name: "live", modules: ["realtime/event-connection.ts"] },
  { name: "control", modules: SOON },
  {
    name: "panel",
    modules: [
      "features/library/panel/library-panel.tsx",
      "lib/transport/run-graphql.ts",
      "realtime/library-connection.ts",
    ],
  },
  {
    name: "popups",
    modules: [
      "app/shell/account/account-menu-popup.tsx",
      "app/shell/account/user-menu-popup.tsx",
      "ui/feedback/hint-bubble.tsx",
    ],
  },
  { name: "toasts", modules: ["ui/feedback/toasts.tsx"] },
];
