import type { Database } from "#server/db/database.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import type { FieldChange } from "#shared/domain/audit/changes.ts";
import type { ServiceLogKind } from "#shared/domain/audit/log-kinds.ts";
import { toLogPage } from "./records.ts";
import { entriesOfService, findUserName, insertEntry } from "./repository.ts";

/** An operator's change to the service. */
interface Operation {
  readonly kind: ServiceLogKind;
  readonly at: Date;
  /** What it is about, where the kind alone does not say so. */
  readonly subjectId?: string;
  readonly subjectName?: string;
  readonly changes: readonly FieldChange[];
}

/** Writes an operator's change into the log of the service, which belongs to no account. */
export async function recordOperation(
  tx: Database,
  { userId }: UserViewer,
  { kind, at, subjectId = "", subjectName = "", changes }: Operation,
): Promise<void> {
  await insertEntry(tx, {
    accountId: null,
    at,
    actorType: "user",
    actorId: userId,
    actorName: (await findUserName(tx, userId)) ?? "",
    kind,
    subjectId,
    subjectName,
    changes,
  });
}

/** A page of the service's log, the newest first. */
export async function serviceLog(db: Database, before: number | undefined, limit: number) {
  return toLogPage(await entriesOfService(db, before, limit + 1), limit);
}
