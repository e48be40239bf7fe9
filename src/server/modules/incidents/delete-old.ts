import type { Database } from "#server/db/database.ts";
import { deleteIncidentsEndedBefore, deleteSpansEndedBefore } from "./repository.ts";
import { deleteMonthsBefore } from "./uptime-repository.ts";

/** Rows deleted per statement, which must end well within the statement timeout. */
const AT_ONCE = 20_000;

/** Deletes incidents, states of zones, and uptimes that ended before this; returns how many rows. */
export async function deleteWatchedBefore(db: Database, before: Date): Promise<number> {
  let deleted = await deleteMonthsBefore(db, before.toISOString().slice(0, 7));
  for (const deleteSome of [deleteIncidentsEndedBefore, deleteSpansEndedBefore]) {
    for (;;) {
      const some = await deleteSome(db, before, AT_ONCE);
      deleted += some;
      if (some < AT_ONCE) break;
    }
  }
  return deleted;
}
