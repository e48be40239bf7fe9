import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { getLog, getLogActors } from "#shared/contract/rest/accounts/audit.ts";
import { toLogPage } from "./records.ts";
import { actorsOf, entriesOf } from "./repository.ts";

/** Reading the log of an account. */
export function registerAuditRoutes(app: App): void {
  serve(app, getLog, async ({ subject, query, services }) => {
    const { actor, group, from, to, before, limit } = query;
    const rows = await entriesOf(services.db, {
      accountId: subject.id,
      actorId: actor,
      group,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      before,
      limit: limit + 1,
    });
    return toLogPage(rows, limit);
  });

  serve(app, getLogActors, async ({ subject, services }) => ({
    items: await actorsOf(services.db, subject.id),
  }));
}
