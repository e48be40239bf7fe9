import { accountsOfUser, aclsOfUser, toAccount, toAcl } from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import type { Services } from "#server/services.ts";
import {
  getPersonFrame,
  getUser,
  listAccountsOfUser,
  listAclsOfUser,
  updateUser,
} from "#shared/contract/rest/accounts.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { changeUser } from "./commands/change-user.ts";
import { toUser } from "./records.ts";

/** People read their own record; others they see only as members of their accounts. */
export function registerUserRoutes(app: App): void {
  serve(app, getUser, ({ subject }) => toUser(subject));

  serve(app, updateUser, async ({ subject, body, services }) =>
    toUser(await changeUser(services, subject, body)),
  );

  serve(app, listAccountsOfUser, ({ subject, services }) => accountList(services, subject.id));

  serve(app, listAclsOfUser, ({ viewer, subject, services }) => aclList(services, viewer, subject.id));

  serve(app, getPersonFrame, async ({ viewer, subject, services }) => {
    const [accounts, acls] = await Promise.all([
      accountList(services, subject.id),
      aclList(services, viewer, subject.id),
    ]);
    return { user: toUser(subject), accounts, acls };
  });
}

async function accountList({ db, env }: Pick<Services, "db" | "env">, user: string) {
  return { items: (await accountsOfUser(db, user)).map((row) => toAccount(row, env.billing)) };
}

async function aclList({ db }: Pick<Services, "db">, { locations }: UserViewer, user: string) {
  return {
    items: (await aclsOfUser(db, user)).map(toAcl),
    locations: [...locations].map(([id, account]) => ({ id, account })),
  };
}
