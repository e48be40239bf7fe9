import { sql } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import { inTransaction } from "#server/services.ts";
import { seedFeedback } from "./feedback.ts";
import { seedMusic } from "./music.ts";
import { seedPeople } from "./people.ts";
import { seedPrices } from "./prices.ts";

/** Any number, the same in every process: one of them fills the database, those beside it wait and find it filled. */
const SEED_LOCK = 4_310_002;

/** Fills a database that nobody has used yet with the demo's accounts and music. Does nothing on later starts. */
export async function seedDemo(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const within = inTransaction(services, tx);
    await seedPeople(within);
    await seedMusic(within);
    await seedPrices(within);
    await seedFeedback(within);
  });
}
