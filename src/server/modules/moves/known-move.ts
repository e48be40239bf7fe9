import type { Database } from "#server/db/database.ts";
import { readMove } from "#server/modules/service-settings/public.ts";
import type { Services } from "#server/services.ts";
import { type MoveOrigins, moveOriginsOf } from "#shared/domain/moves/service-move.ts";
import { partOf } from "#shared/domain/services/part-of.ts";

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

type Needs = Pick<Services, "db" | "parts">;

function knownMove(services: Needs): KnownMove {
  return partOf(services, createKnownMove);
}

const createKnownMove = ({ db }: Needs) => new KnownMove(db);

/** Where the service moved from and to; null: it has not moved. Reads nothing. */
export function moveOrigins(services: Needs): MoveOrigins | null {
  return knownMove(services).origins;
}

/** Reads the move again, in case the message about a change was lost. */
export function renewMove(services: Needs & Pick<Services, "log">): void {
  knownMove(services)
    .renew()
    .catch((error) => services.log.warn({ err: error }, "The move of the service could not be read"));
}

/** Reads the move, and follows changes of it for as long as the bus is open. */
export async function startMoves(services: Needs & Pick<Services, "bus" | "log">): Promise<void> {
  services.bus.subscribe("service-moved", () => renewMove(services));
  await knownMove(services).renew();
}

/** Applies a stored change: at once in this process, and in the others. */
export async function applyMove(services: Needs & Pick<Services, "bus">): Promise<void> {
  await knownMove(services).renew();
  services.bus.publish("service-moved", {});
}
