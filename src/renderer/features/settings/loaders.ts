import { logQueries } from "#renderer/data/accounts/account-log.ts";
import { alertQueries } from "#renderer/data/alerts/alerts.ts";
import { webhookQueries } from "#renderer/data/alerts/webhooks.ts";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import { memberQueries } from "#renderer/data/people/members.ts";
import { samlQuery } from "#renderer/data/sign-in/saml.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { presetQueries } from "#renderer/data/zones/zone-presets.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the data of the settings pages while their code loads. */

export const loadUsers: Load<typeof paths.settingsUsers> = (services, { params }) =>
  services.queryClient.prefetchQuery(memberQueries(services).list(params.accountId));

export const loadPresets: Load<typeof paths.zonePresets> = (services, { params }) =>
  services.queryClient.prefetchQuery(presetQueries(services).list(params.accountId));

export const loadLog: Load<typeof paths.settingsLog> = (services, { params: { accountId }, search }) => {
  services.queryClient.prefetchInfiniteQuery(logQueries(services).entries(accountId, search));
  services.queryClient.prefetchQuery(logQueries(services).actors(accountId));
};

export const loadAlerts: Load<typeof paths.settingsAlerts> = (services, { params: { accountId } }) => {
  services.queryClient.prefetchQuery(alertQueries(services).rules(accountId));
  services.queryClient.prefetchQuery(alertQueries(services).mutes(accountId));
  services.queryClient.prefetchQuery(locationQueries(services).list(accountId));
  services.queryClient.prefetchQuery(labelQueries(services).list(accountId));
};

export const loadWebhooks: Load<typeof paths.settingsWebhooks> = (services, { params }) =>
  services.queryClient.prefetchQuery(webhookQueries(services).list(params.accountId));

export const loadSaml: Load<typeof paths.settingsSaml> = (services, { params }) =>
  services.queryClient.prefetchQuery(samlQuery(services, params.accountId));
