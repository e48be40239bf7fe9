import { z } from "zod";
import { toAccount, toAcl } from "#server/modules/accounts/records.ts";
import { listAccountsOf, listAclsOfUser } from "#server/modules/accounts/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { AccountList, AclList } from "#shared/contract/rest/accounts.ts";
import { User } from "#shared/contract/rest/entities.ts";
import type { UserViewer } from "#shared/domain/access/policy.ts";
import { toUser } from "./records.ts";
import { findUser } from "./repository.ts";

/** People see themselves; whom they share an account with they see in its members. */
export function registerUserRoutes(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/auth/users/:id",
    access: "user",
    params: z.object({ id: OpaqueIdParam }),
    response: User,
    handler: async ({ viewer, params, services }) => {
      const user = await findUser(services.db, params.id);
      if (!user) return problem("not-found", { message: `No User with id ${params.id}` });
      if (user.id !== viewer.userId) return problem("forbidden");
      return toUser(user);
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/users/:user/accounts",
    access: "user",
    params: z.object({ user: OpaqueIdParam }),
    response: AccountList,
    handler: async ({ viewer, params, services }) => {
      const refusal = await refuseOthers(services, viewer, params.user);
      if (refusal) return refusal;
      return {
        items: (await listAccountsOf(services.db, params.user)).map((row) =>
          toAccount(row, services.env.billing),
        ),
      };
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/users/:user/acls",
    access: "user",
    params: z.object({ user: OpaqueIdParam }),
    response: AclList,
    handler: async ({ viewer, params, services }) => {
      const refusal = await refuseOthers(services, viewer, params.user);
      if (refusal) return refusal;
      return { items: (await listAclsOfUser(services.db, params.user)).map(toAcl) };
    },
  });
}

async function refuseOthers(services: Services, viewer: UserViewer, userId: string) {
  if (viewer.userId === userId) return null;
  const user = await findUser(services.db, userId);
  return user ? problem("forbidden") : problem("not-found", { message: `No User with id ${userId}` });
}
