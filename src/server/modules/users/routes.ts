import {
  accountsOfUser,
  aclsOfUser,
  findAccounts,
  readAccounts,
  toAcl,
} from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import type { Services } from "#server/services.ts";
import {
  getPersonFrame,
  getUser,
  listAccountsOfUser,
  listAclsOfUser,
  updateUser,
} from "#shared/contract/rest/accounts/accounts.ts";
import { FOUND_TYPES, findByName } from "#shared/contract/rest/find.ts";
import { mayOperate } from "#shared/domain/access/may.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { changeUser } from "./commands/change-user.ts";
import { finderFor } from "./find-by-name.ts";
import { toUser } from "./records.ts";

/** People read their own record; others are visible only as members of their accounts. */
export function registerUserRoutes(app: App): void {
  serve(app, getUser, async ({ viewer, subject, services }) => ({
    ...toUser(subject),
    accounts: idsOf(await accountList(services, viewer, subject.id)),
  }));

  serve(app, updateUser, async ({ viewer, subject, body, services }) => ({
    ...toUser(await changeUser(services, subject, body)),
    accounts: idsOf(await accountList(services, viewer, subject.id)),
  }));

  serve(app, listAccountsOfUser, ({ viewer, subject, services }) =>
    accountList(services, viewer, subject.id),
  );

  serve(app, findByName, async ({ viewer, params, body, services }) => {
    const finder = finderFor(services, viewer, body.query);
    const found = FOUND_TYPES.filter((type) => params.types.split(",").includes(type));
    return { items: (await Promise.all(found.map((type) => finder[type]()))).flat() };
  });

  serve(app, listAclsOfUser, ({ viewer, subject, services }) => aclList(services, viewer, subject.id));

  serve(app, getPersonFrame, async ({ viewer, subject, services }) => {
    const [accounts, acls] = await Promise.all([
      accountList(services, viewer, subject.id),
      aclList(services, viewer, subject.id),
    ]);
    return { user: { ...toUser(subject), accounts: idsOf(accounts) }, accounts, acls };
  });
}

const idsOf = ({ items }: { readonly items: readonly { readonly id: string }[] }) =>
  items.map(({ id }) => id);

/** Without accounts that require two-step sign-in from a person who has not set it up. */
async function accountList(services: Pick<Services, "db" | "env">, { withheld }: PersonViewer, user: string) {
  const rows = (await accountsOfUser(services.db, user)).filter(({ id }) => !withheld?.has(id));
  return { items: await readAccounts(services, rows) };
}

async function aclList({ db }: Pick<Services, "db">, viewer: PersonViewer, user: string) {
  const { locations, withheld = new Set() } = viewer;
  const acls = await aclsOfUser(db, user);
  const wanting = await findAccounts(db, [...withheld]);
  return {
    items: acls.filter(({ acl }) => !withheld.has(acl.accountId)).map(toAcl),
    locations: [...locations].map(([id, account]) => ({ id, account })),
    two_step_due: wanting.map(({ id, businessName }) => ({ account: id, business_name: businessName })),
    operator: mayOperate(viewer).ok,
  };
}
