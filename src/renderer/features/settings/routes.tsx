import { account, may } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";
import { path } from "#renderer/lib/routing/path.ts";

const accountOf = ({ accountId }: { readonly accountId: string }) => ({ account: accountId });

/** The settings of a company. `more` are settings pages from another feature. */
export const settingsPages = (more: readonly Row[] = []): readonly Row[] => [
  page(paths.accounts, {
    title: "companySettings.accounts.title",
    needs: [signedIn],
    layout: { sidebar: false, search: false },
    component: async () => (await import("./accounts/accounts-page.tsx")).AccountsPage,
  }),
  // Add-ons have no list of their own.
  redirect(path("/addons"), () => paths.home()),
  redirect(path("/accounts/:accountId/settings/addons"), () => paths.home()),
  // Beside the other settings: people who run a location have alerts of their own.
  page(paths.settingsAlerts, {
    title: "alerts.title",
    needs: [account, may("alert.own", accountOf)],
    load: async () => (await import("./loaders.ts")).loadAlerts,
    component: async () => (await import("./alerts/alerts-page.tsx")).AlertsPage,
  }),
  page(paths.settings, {
    title: "companySettings.title",
    needs: [account, may("settings.see", accountOf)],
    otherwise: () => paths.user(),
    component: async () => (await import("./layout/settings-layout.tsx")).SettingsLayout,
    children: [
      redirect(paths.settings, ({ accountId }) => paths.settingsOverview({ accountId })),
      page(paths.settingsOverview, {
        title: "companySettings.overview.title",
        needs: [account],
        component: async () => (await import("./overview/overview-page.tsx")).OverviewPage,
      }),
      page(paths.companyDetails, {
        title: "companySettings.company.title",
        needs: [account, may("zone.activate", accountOf)],
        otherwise: ({ accountId = "_" }) => paths.settings({ accountId }),
        component: async () => (await import("./company/company-details-page.tsx")).CompanyDetailsPage,
      }),
      page(paths.settingsLog, {
        title: "accountLog.title",
        needs: [account, may("account.log", accountOf)],
        otherwise: ({ accountId = "_" }) => paths.settings({ accountId }),
        load: async () => (await import("./loaders.ts")).loadLog,
        component: async () => (await import("./log/log-page.tsx")).LogPage,
      }),
      page(paths.usersInvite, {
        title: "companySettings.invite.title",
        needs: [account, may("user.create", accountOf)],
        otherwise: ({ accountId = "_" }) => paths.settings({ accountId }),
        component: async () => (await import("./users/invite-page.tsx")).InvitePage,
      }),
      page(paths.settingsUsers, {
        title: "companySettings.users.title",
        needs: [account],
        load: async () => (await import("./loaders.ts")).loadUsers,
        component: async () => (await import("./users/users-page.tsx")).UsersPage,
      }),
      page(paths.settingsWebhooks, {
        title: "webhooks.title",
        needs: [account, may("webhook.manage", accountOf)],
        otherwise: ({ accountId = "_" }) => paths.settings({ accountId }),
        load: async () => (await import("./loaders.ts")).loadWebhooks,
        component: async () => (await import("./webhooks/webhooks-page.tsx")).WebhooksPage,
      }),
      page(paths.zonePresets, {
        title: "zonePresets.title",
        needs: [account],
        load: async () => (await import("./loaders.ts")).loadPresets,
        component: async () => (await import("./presets/presets-page.tsx")).PresetsPage,
      }),
      page(paths.settingsSaml, {
        title: "saml.title",
        needs: [account, may("user.create", accountOf)],
        otherwise: ({ accountId = "_" }) => paths.settings({ accountId }),
        load: async () => (await import("./loaders.ts")).loadSaml,
        component: async () => (await import("./saml/saml-page.tsx")).SamlPage,
      }),
      ...more,
    ],
  }),
];
