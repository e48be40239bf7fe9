import type { Services } from "#server/services.ts";
import type { ZoneOperation } from "#shared/contract/rest/zones/zone-operations.ts";
import { changedAny, findUndo, type OperationRow } from "./repository.ts";

/** An operation in REST form. */
export async function toOperation({ db }: Pick<Services, "db">, row: OperationRow): Promise<ZoneOperation> {
  const isOver = row.endedAt !== null;
  const undoable =
    isOver && row.undoOf === null && (await findUndo(db, row.id)) === null && (await changedAny(db, row.id));
  return {
    id: row.id,
    type: row.change.type,
    total: row.total,
    done: row.done,
    failed: row.failed,
    state: isOver ? "done" : "running",
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    undoable,
  };
}
