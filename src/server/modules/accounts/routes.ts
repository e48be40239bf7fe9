import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import { getAccount, listAclsOfAccount, updateAccount } from "#shared/contract/rest/accounts.ts";
import { updateAccountDetails } from "./commands/update-account.ts";
import { toAccount, toAcl } from "./records.ts";
import { aclsOfAccount } from "./repository.ts";

export function registerAccountRoutes(app: App): void {
  serve(app, getAccount, ({ subject, services }) => toAccount(subject, services.env.billing));

  serve(app, updateAccount, async ({ subject, body, services }) => {
    const updated = await updateAccountDetails(services, subject, body);
    return updated.ok ? toAccount(updated.value, services.env.billing) : updated;
  });

  serve(app, listAclsOfAccount, async ({ subject, services }) => ({
    items: (await aclsOfAccount(services.db, subject.id)).map(toAcl),
  }));
}
