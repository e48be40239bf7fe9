import type { EntryRow } from "./repository.ts";

/** Entries as answered. One too many was read: it shows that there are more. */
export function toLogPage(rows: readonly EntryRow[], limit: number) {
  const page = rows.slice(0, limit);
  return { items: page.map(toEntry), before: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function toEntry(row: EntryRow) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    kind: row.kind,
    subject: { id: row.subjectId, name: row.subjectName, count: row.subjectCount },
    changes: [...row.changes],
  };
}
