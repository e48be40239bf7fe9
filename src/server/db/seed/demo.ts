import { sql } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import { seedFeedback } from "./feedback.ts";
import { seedMusic } from "./music.ts";
import { seedPeople } from "./people.ts";
import { seedPrices } from "./prices.ts";

/** Any number, the same in every process: one of them fills the database, those beside it wait and find it filled. */
const SEED_LOCK = 4_310_002;

/** Fills a database that nobody has used yet with the demo's accounts and music. Does nothing on later starts. */
export async function seedDemo(services: Services): Promise<void> {
  await services.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await seedPeople({ ...services, db });
    await seedMusic({ ...services, db });
    await seedPrices({ ...services, db });
    await seedFeedback({ ...services, db });
  });
}
