import type { Database } from "#server/db/database.ts";
import { readMove } from "#server/modules/service-settings/public.ts";
import type { Services } from "#server/services.ts";
import { type MoveOrigins, moveOriginsOf } from "#shared/domain/moves/service-move.ts";

/** The move as this process last read it: every page's headers depend on it. */
class KnownMove {
  readonly #db: Database;
  #origins: MoveOrigins | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  get origins(): MoveOrigins | null {
    return this.#origins;
  }

  /** Reads it again, after earlier reads: the last change counts. */
  renew(): Promise<void> {
    const renewed = this.#reading.then(async () => {
      this.#origins = moveOriginsOf(await readMove(this.#db));
    });
    this.#reading = renewed.catch(() => undefined);
    return renewed;
  }
}

const known = new WeakMap<Database, KnownMove>();

function knownMove(db: Database): KnownMove {
  const existing = known.get(db);
  if (existing) return existing;
  const made = new KnownMove(db);
  known.set(db, made);
  return made;
}

/** Where the service moved from and to; null: it has not moved. Reads nothing. */
export function moveOrigins({ db }: Pick<Services, "db">): MoveOrigins | null {
  return knownMove(db).origins;
}

/** Reads the move again, in case the message about a change was lost. */
export function renewMove({ db, log }: Pick<Services, "db" | "log">): void {
  knownMove(db)
    .renew()
    .catch((error) => log.warn({ err: error }, "The move of the service could not be read"));
}

/** Reads the move, and follows changes of it for as long as the bus is open. */
export async function startMoves(services: Pick<Services, "db" | "bus" | "log">): Promise<void> {
  services.bus.subscribe("service-moved", () => renewMove(services));
  await knownMove(services.db).renew();
}

/** Applies a stored change: at once in this process, and in the others. */
export async function applyMove({ db, bus }: Pick<Services, "db" | "bus">): Promise<void> {
  await knownMove(db).renew();
  bus.publish("service-moved", {});
}
