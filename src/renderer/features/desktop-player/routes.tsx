import { paths } from "#renderer/lib/paths.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";
import { choosing, inApp, maySignIn, mayTypeCode, paired, unpaired, wholeAccountId } from "./needs.ts";
import type { LoginForm } from "./sign-in/email-page.tsx";
import { desktopPlayerStart } from "./start.ts";

const layout = { bare: true } as const;

/**
 * The desktop player's own screens. They exist only in the desktop app, each for one pairing state: setup and zone
 * choice while unpaired, the zone while paired. Sign-in by e-mail works in both.
 */
export function desktopPlayerPages(loadLoginForm: () => Promise<LoginForm>): readonly Row[] {
  return [
    redirect(paths.electron.root, (_, { session }) => desktopPlayerStart(session)),
    page(paths.electron.login, {
      title: "electron.login.heading",
      needs: [unpaired],
      layout,
      component: async () => (await import("./sign-in/login-page.tsx")).LoginChoicePage,
    }),
    page(paths.electron.loginEmail, {
      title: "electron.email.heading",
      needs: [maySignIn],
      layout,
      component: async () => {
        const [{ EmailPage }, Form] = await Promise.all([
          import("./sign-in/email-page.tsx"),
          loadLoginForm(),
        ]);
        return () => <EmailPage Form={Form} />;
      },
    }),
    page(paths.electron.loginPairingCode, {
      title: "electron.code.heading",
      needs: [mayTypeCode],
      layout,
      component: async () => (await import("./pairing/pairing-code-page.tsx")).PairingCodePage,
    }),
    page(paths.electron.browserOpened, {
      title: "electron.browser.heading",
      needs: [maySignIn],
      layout,
      component: async () => (await import("./sign-in/browser-opened-page.tsx")).BrowserOpenedPage,
    }),
    page(paths.electron.select, {
      title: "electron.select.account",
      needs: [choosing],
      layout,
      component: async () => (await import("./pairing/select-account.tsx")).SelectAccount,
    }),
    page(paths.electron.selectLocation, {
      title: "electron.select.location",
      needs: [choosing, wholeAccountId],
      layout,
      component: async () => (await import("./pairing/select-location.tsx")).SelectLocation,
    }),
    page(paths.electron.selectZone, {
      title: "electron.select.zone",
      needs: [choosing, wholeAccountId],
      layout,
      otherwise: ({ accountId }) => paths.electron.selectLocation({ accountId }),
      component: async () => (await import("./pairing/select-zone.tsx")).SelectZone,
    }),
    page(paths.electron.settings, {
      title: "electron.settings.title",
      needs: [inApp],
      layout,
      component: async () => (await import("./settings/settings-page.tsx")).SettingsPage,
    }),
    page(paths.electron.diagnostics, {
      title: "electron.diagnostics.title",
      needs: [inApp],
      layout,
      component: async () => (await import("./diagnostics/diagnostics-page.tsx")).DiagnosticsPage,
    }),
    page(paths.electron.debug, {
      title: "electron.debug.title",
      needs: [inApp],
      layout,
      component: async () => (await import("./settings/debug-page.tsx")).DebugPage,
    }),
    page(paths.electron.pairedZone, {
      needs: [paired],
      layout,
      component: async () => (await import("./paired-zone/paired-zone-layout.tsx")).PairedZoneLayout,
      children: [
        page(paths.electron.pairedZone, {
          needs: [paired],
          component: async () => (await import("./paired-zone/paired-zone-page.tsx")).PairedZonePage,
        }),
        page(paths.electron.pairedZoneHistory, {
          needs: [paired],
          component: async () => (await import("./paired-zone/history-page.tsx")).PairedHistoryPage,
        }),
        page(paths.electron.pairedZoneBlocked, {
          needs: [paired],
          component: async () => (await import("./paired-zone/blocked-page.tsx")).PairedBlockedPage,
        }),
      ],
    }),
  ];
}
