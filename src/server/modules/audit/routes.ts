import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { getLog, getLogActors, type LogEntry } from "#shared/contract/rest/audit.ts";
import { actorsOf, type EntryRow, entriesOf } from "./repository.ts";

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
    const page = rows.slice(0, limit);
    return { items: page.map(toEntry), before: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });

  serve(app, getLogActors, async ({ subject, services }) => ({
    items: await actorsOf(services.db, subject.id),
  }));
}

function toEntry(row: EntryRow): LogEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    kind: row.kind,
    subject: { id: row.subjectId, name: row.subjectName, count: row.subjectCount },
    changes: [...row.changes],
  };
}
