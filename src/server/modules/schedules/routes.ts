import { z } from "zod";
import { findAccount } from "#server/modules/accounts/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { problem } from "#server/problems.ts";
import { ScheduleList } from "#shared/contract/rest/schedules.ts";
import { maySeeAllZones } from "#shared/domain/access/policy.ts";
import { schedulesOf } from "./repository.ts";

/** An account's schedules, to choose from. */
export function registerScheduleRoutes(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/radio/accounts/:account/schedules",
    access: "user",
    params: z.object({ account: OpaqueIdParam }),
    response: ScheduleList,
    handler: async ({ viewer, params, services }) => {
      const account = await findAccount(services.db, params.account);
      if (!account) return problem("not-found");
      if (!maySeeAllZones(viewer, account.id)) return problem("forbidden");
      const rows = await schedulesOf(services.db, account.id);
      return {
        items: rows.map(({ id, accountId, name, description, image }) => ({
          id,
          account: accountId,
          name,
          description,
          image: image?.template ?? null,
          color_hex: image?.colorHex ?? null,
        })),
      };
    },
  });
}
