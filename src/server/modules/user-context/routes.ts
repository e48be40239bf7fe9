import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  getUserContext,
  MOST_ENTRIES,
  updateUserContext,
} from "#shared/contract/rest/people/user-context.ts";
import { contextOf, deleteEntries, deleteOldestEntries, keepEntries } from "./repository.ts";

/** How people answered surveys and promotions, so that no other device asks again. */
export function registerUserContextRoutes(app: App): void {
  serve(app, getUserContext, ({ subject, services }) => contextOf(services.db, subject.id));

  serve(app, updateUserContext, ({ subject, body, services }) => {
    const changes = Object.entries(body.entries);
    return services.db.transaction(async (tx) => {
      const kept = changes.flatMap(([key, value]) =>
        typeof value === "string" ? [[key, value] as const] : [],
      );
      await keepEntries(tx, subject.id, kept, services.now());
      const forgotten = changes.flatMap(([key, value]) => (value === null ? [key] : []));
      await deleteEntries(tx, subject.id, forgotten);
      await deleteOldestEntries(tx, subject.id, MOST_ENTRIES);
      return await contextOf(tx, subject.id);
    });
  });
}
