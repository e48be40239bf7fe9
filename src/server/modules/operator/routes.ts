import { findAccountsNamed } from "#server/modules/accounts/public.ts";
import { serviceLog } from "#server/modules/audit/public.ts";
import { readAddresses, readMove, usualMusicQuota } from "#server/modules/service-settings/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  getServiceAddresses,
  getServiceLog,
  updateServiceAddresses,
} from "#shared/contract/rest/operator/operator.ts";
import {
  findOperatorAccounts,
  listOperatorFlags,
  removeOperatorFlagRule,
  setOperatorFlag,
} from "#shared/contract/rest/operator/operator-flags.ts";
import { setMessaging } from "#shared/contract/rest/operator/operator-messaging.ts";
import { getServiceMove, updateServiceMove } from "#shared/contract/rest/operator/operator-move.ts";
import { getMusicQuota, updateMusicQuota } from "#shared/contract/rest/operator/operator-music.ts";
import { changeAddresses } from "./commands/change-addresses.ts";
import { removeFlag, setFlag } from "./commands/change-flag.ts";
import { changeMove } from "./commands/change-move.ts";
import { changeMusicQuota } from "./commands/change-music-quota.ts";
import { setMessagingEnabled } from "./commands/set-messaging.ts";
import { operatorFlag, operatorFlags } from "./flags.ts";
import { registerPriceBookRoutes } from "./price-book-routes.ts";

/** Accounts found at once. */
const MOST_ACCOUNTS = 20;

/** Calls of the operator's pages. */
export function registerOperatorRoutes(app: App): void {
  serve(app, getServiceAddresses, ({ services }) => readAddresses(services.db));

  serve(app, updateServiceAddresses, ({ viewer, body, services }) => changeAddresses(services, viewer, body));

  serve(app, getServiceMove, ({ services }) => readMove(services.db));

  serve(app, updateServiceMove, ({ viewer, body, services }) => changeMove(services, viewer, body));

  serve(app, getMusicQuota, async ({ services }) => ({
    music_quota_gb: await usualMusicQuota(services.db),
  }));

  serve(app, setMessaging, async ({ viewer, params: { account, action }, services }) => {
    const changed = await setMessagingEnabled(services, viewer, account, action === "enable");
    return changed.ok ? changed.value : changed;
  });

  serve(app, updateMusicQuota, async ({ viewer, body, services }) => {
    const changed = await changeMusicQuota(services, viewer, body);
    return changed.ok ? changed.value : changed;
  });

  serve(app, getServiceLog, ({ query: { before, limit }, services }) =>
    serviceLog(services.db, before, limit),
  );

  serve(app, listOperatorFlags, async ({ services }) => ({ items: await operatorFlags(services) }));

  serve(app, setOperatorFlag, async ({ viewer, params, body, services }) => {
    const set = await setFlag(services, viewer, params.flag, body);
    return set.ok ? operatorFlag(services, params.flag) : set;
  });

  serve(app, removeOperatorFlagRule, async ({ viewer, params, services }) => {
    const removed = await removeFlag(services, viewer, params.flag, params.rule);
    return removed.ok ? operatorFlag(services, params.flag) : removed;
  });

  serve(app, findOperatorAccounts, async ({ body, services }) => ({
    items: (await findAccountsNamed(services.db, body.query, MOST_ACCOUNTS)).map(({ id, businessName }) => ({
      id,
      business_name: businessName,
    })),
  }));

  registerPriceBookRoutes(app);
}
