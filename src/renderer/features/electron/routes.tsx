import type { ComponentType } from "react";
import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";
import { paths } from "../../lib/paths.ts";
import type { Services } from "../../lib/services.tsx";
import { loadSelect } from "./load-select.ts";
import { electronStart } from "./start.ts";

/** The form of another feature that signs people in by e-mail. */
export type LoginForm = ComponentType<{ readonly email: string; readonly onSignedIn: () => void }>;

/** What the guards of these screens say when they send somebody away. */
export interface ElectronNotices {
  /** A link brought a code to a computer that plays this zone. */
  alreadyPaired(zone: string): void;
}

/**
 * The desktop player's own screens. They are for the desktop app only, and each for the state that it is about: setup and
 * choice while the computer is not paired, the zone while it is. One signs in by e-mail in either.
 */
export function electronRoutes(
  services: Services,
  notices: ElectronNotices,
  loadLoginForm: () => Promise<LoginForm>,
): RouteObject[] {
  const only = (fits: () => boolean) => () => {
    if (services.host.kind !== "electron") throw replace(paths.home());
    if (!fits()) throw replace(electronStart(services.session));
    return null;
  };
  const unpaired = () => !services.session.get().paired;
  // A shop's staff signs in at the paired player, too: for what its account keeps to people who do.
  const maySignIn = () => unpaired() || !services.session.isLoggedIn();
  const mayTypeCode = async ({ request }: LoaderFunctionArgs) => {
    const { host } = services;
    // Whoever followed a link came from outside: without a word nobody would know why nothing happens.
    if (host.kind === "electron" && !unpaired() && new URL(request.url).searchParams.has("code")) {
      const zone = await host.pairing.current().catch(() => null);
      if (zone) notices.alreadyPaired(zone.soundZone.name);
    }
    return only(unpaired)();
  };
  const select = loadSelect(services);
  const always = only(() => true);
  return [
    {
      path: "electron",
      children: [
        { index: true, loader: () => replace(electronStart(services.session)) },
        {
          path: "login",
          children: [
            {
              index: true,
              loader: only(unpaired),
              lazy: async () => ({ Component: (await import("./login-page.tsx")).LoginChoicePage }),
            },
            {
              path: "email",
              loader: only(maySignIn),
              lazy: async () => {
                const [{ EmailPage }, Form] = await Promise.all([
                  import("./email-page.tsx"),
                  loadLoginForm(),
                ]);
                return { element: <EmailPage Form={Form} /> };
              },
            },
            {
              path: "pairing-code",
              loader: mayTypeCode,
              lazy: withTexts(["forms"], async () => ({
                Component: (await import("./pairing-code-page.tsx")).PairingCodePage,
              })),
            },
          ],
        },
        {
          path: "select",
          loader: only(() => unpaired() && services.session.isLoggedIn()),
          // A choice of one is made by itself, step by step; a pairing in the middle of that ends it.
          shouldRevalidate: () => true,
          children: [
            {
              index: true,
              lazy: async () => ({ Component: (await import("./select-account.tsx")).SelectAccount }),
            },
            {
              path: ":accountId",
              loader: select,
              lazy: async () => ({ Component: (await import("./select-location.tsx")).SelectLocation }),
            },
            {
              path: ":accountId/:locationId",
              loader: select,
              lazy: async () => ({ Component: (await import("./select-zone.tsx")).SelectZone }),
            },
          ],
        },
        {
          path: "browser-opened",
          loader: only(maySignIn),
          lazy: async () => ({ Component: (await import("./browser-opened-page.tsx")).BrowserOpenedPage }),
        },
        {
          path: "settings",
          loader: always,
          lazy: withTexts(["shell"], async () => ({
            Component: (await import("./settings-page.tsx")).SettingsPage,
          })),
        },
        {
          path: "diagnostics",
          loader: always,
          lazy: withTexts(["player"], async () => ({
            Component: (await import("./diagnostics-page.tsx")).DiagnosticsPage,
          })),
        },
        {
          path: "debug",
          loader: always,
          lazy: async () => ({ Component: (await import("./debug-page.tsx")).DebugPage }),
        },
        {
          path: "paired-zone",
          loader: only(() => services.session.get().paired),
          lazy: async () => ({ Component: (await import("./paired-zone-layout.tsx")).PairedZoneLayout }),
          children: [
            {
              index: true,
              lazy: withTexts(["player", "music", "blocked"], async () => ({
                Component: (await import("./paired-zone-page.tsx")).PairedZonePage,
              })),
            },
            {
              path: "history",
              lazy: withTexts(["history", "blocked", "music", "player"], async () => ({
                Component: (await import("./history-page.tsx")).PairedHistoryPage,
              })),
            },
            {
              path: "blocked-tracks",
              lazy: withTexts(["blocked", "music"], async () => ({
                Component: (await import("./blocked-page.tsx")).PairedBlockedPage,
              })),
            },
          ],
        },
      ],
    },
  ];
}
