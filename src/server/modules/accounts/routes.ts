import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import { problem } from "#server/problems.ts";
import { getAccount, removeLogo, setLogo, updateAccount } from "#shared/contract/rest/accounts.ts";
import { may } from "#shared/domain/access/may.ts";
import { changeLogo, writeLogo } from "./commands/change-logo.ts";
import { updateAccountDetails } from "./commands/update-account.ts";
import { toAccount } from "./records.ts";
import { accountFacts } from "./subject.ts";

export function registerAccountRoutes(app: App): void {
  serve(app, getAccount, ({ subject, services }) => toAccount(subject, services.env.billing));

  serve(app, updateAccount, async ({ viewer, subject, body, services }) => {
    const restricts = may(viewer, "account.update", { account: accountFacts(subject, services.env.billing) });
    if (body.settings && !restricts.ok) return problem("forbidden", { reason: restricts.reason });
    const updated = await updateAccountDetails(services, subject, body);
    return updated.ok ? toAccount(updated.value, services.env.billing) : updated;
  });

  serve(app, setLogo, async ({ subject, body, services }) => {
    const changed = await changeLogo(services, subject, body);
    return changed.ok ? toAccount(changed.value, services.env.billing) : changed;
  });

  serve(app, removeLogo, async ({ subject, services }) => {
    const changed = await writeLogo(services, subject.id, null);
    return changed.ok ? toAccount(changed.value, services.env.billing) : changed;
  });
}
