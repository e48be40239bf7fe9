import type { Services } from "#server/services.ts";
import { seedMusic } from "./music.ts";
import { seedPeople } from "./people.ts";

/** Fills a database that nobody has used yet with the demo's accounts and music. Does nothing on later starts. */
export async function seedDemo(services: Services): Promise<void> {
  await seedPeople(services);
  await seedMusic(services);
}
