import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import { listSchedules } from "#shared/contract/rest/schedules.ts";
import { schedulesOf } from "./repository.ts";

/** An account's schedules, to choose from. */
export function registerScheduleRoutes(app: App): void {
  serve(app, listSchedules, async ({ subject, services }) => {
    const rows = await schedulesOf(services.db, subject.id);
    return {
      items: rows.map(({ id, accountId, name, description, image }) => ({
        id,
        account: accountId,
        name,
        description,
        image: image?.template ?? null,
        color_hex: image?.colorHex ?? null,
      })),
    };
  });
}
