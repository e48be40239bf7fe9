import type { Services } from "#server/services.ts";

export async function seedPeople(_services: Services): Promise<void> {}
