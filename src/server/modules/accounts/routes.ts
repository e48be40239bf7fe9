import { z } from "zod";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { deactivated, problem } from "#server/problems.ts";
import { AccountPatch, AclList } from "#shared/contract/rest/accounts.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { maySeeAccount, maySeeMembers } from "#shared/domain/access/policy.ts";
import { updateAccountDetails } from "./commands/update-account.ts";
import { toAccount, toAcl } from "./records.ts";
import { findAccount, listAclsOfAccount } from "./repository.ts";

export function registerAccountRoutes(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/auth/accounts/:id",
    access: "viewer",
    params: z.object({ id: OpaqueIdParam }),
    response: Account,
    handler: async ({ viewer, params, services }) => {
      const account = await findAccount(services.db, params.id);
      if (!account) return problem("not-found");
      if (!maySeeAccount(viewer, account.id)) return problem("forbidden");
      if (account.deactivated) return deactivated("account");
      return toAccount(account, services.env.billing);
    },
  });

  defineRoute(app, {
    method: "PUT",
    url: "/api/auth/accounts/:id",
    access: "user",
    params: z.object({ id: OpaqueIdParam }),
    body: AccountPatch,
    response: Account,
    handler: async ({ viewer, params, body, services }) => {
      const updated = await updateAccountDetails(services, viewer, params.id, body);
      return updated.ok ? toAccount(updated.value, services.env.billing) : updated;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/accounts/:account/acls",
    access: "user",
    params: z.object({ account: OpaqueIdParam }),
    response: AclList,
    handler: async ({ viewer, params, services }) => {
      const account = await findAccount(services.db, params.account);
      if (!account) return problem("not-found");
      if (!maySeeMembers(viewer, account.id)) return problem("forbidden");
      return { items: (await listAclsOfAccount(services.db, account.id)).map(toAcl) };
    },
  });
}
