import { accountsOfUser, aclsOfUser, toAccount, toAcl } from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import { getUser, listAccountsOfUser, listAclsOfUser, updateUser } from "#shared/contract/rest/accounts.ts";
import { changeUser } from "./commands/change-user.ts";
import { toUser } from "./records.ts";

/** People read their own record; others they see only as members of their accounts. */
export function registerUserRoutes(app: App): void {
  serve(app, getUser, ({ subject }) => toUser(subject));

  serve(app, updateUser, async ({ subject, body, services }) =>
    toUser(await changeUser(services, subject, body)),
  );

  serve(app, listAccountsOfUser, async ({ subject, services }) => ({
    items: (await accountsOfUser(services.db, subject.id)).map((row) => toAccount(row, services.env.billing)),
  }));

  serve(app, listAclsOfUser, async ({ viewer, subject, services }) => ({
    items: (await aclsOfUser(services.db, subject.id)).map(toAcl),
    locations: [...viewer.locations].map(([id, account]) => ({ id, account })),
  }));
}
