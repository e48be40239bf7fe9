import type { Services } from "#server/services.ts";
import type { LogKind } from "#shared/domain/audit/log-kinds.ts";
import { insertEntry } from "./repository.ts";

/** A change that a building system made in a location. */
interface SystemChange {
  readonly kind: LogKind;
  readonly system: { readonly id: string; readonly name: string };
  readonly location: { readonly id: string; readonly name: string; readonly accountId: string };
}

/** Writes a building system's change to the log of the location's account. The change itself remains if that fails. */
export async function recordBuildingSystem(
  { db, now, log }: Pick<Services, "db" | "now" | "log">,
  { kind, system, location }: SystemChange,
): Promise<void> {
  try {
    await insertEntry(db, {
      accountId: location.accountId,
      at: now(),
      actorType: "device",
      actorId: system.id,
      actorName: system.name,
      kind,
      subjectId: location.id,
      subjectName: location.name,
      changes: [],
    });
  } catch (error) {
    log.error({ err: error, location: location.id }, "A change could not be written into the log");
  }
}
