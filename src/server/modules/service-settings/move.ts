import type { Database } from "#server/db/database.ts";
import { MOVE_SETTINGS, type MoveSetting } from "#shared/domain/operations/service-addresses.ts";
import { settingsNamed, writeSetting } from "./repository.ts";

/** The former and the present origin of the service; empty: unset. */
export type StoredMove = Readonly<Record<MoveSetting, string>>;

export async function readMove(db: Database): Promise<StoredMove> {
  const stored = await settingsNamed(db, MOVE_SETTINGS);
  return { moved_from: stored.get("moved_from") ?? "", moved_to: stored.get("moved_to") ?? "" };
}

export async function writeMove(tx: Database, move: StoredMove, now: Date): Promise<void> {
  for (const name of MOVE_SETTINGS) await writeSetting(tx, name, move[name] || null, now);
}
