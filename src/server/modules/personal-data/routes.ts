import { ownCall } from "#server/modules/auth/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { deleteUser, exportPersonalData, getErasure } from "#shared/contract/rest/people/personal-data.ts";
import { collectData } from "./commands/collect-data.ts";
import { erasePerson } from "./commands/erase-person.ts";
import { lastOwnerOf } from "./repository.ts";

/** A person's stored data: exporting it, and having it erased. */
export function registerPersonalDataRoutes(app: App): void {
  serve(app, exportPersonalData, async ({ subject, body, services, request }) => {
    const collected = await collectData(services, ownCall(subject, request), body);
    return collected.ok ? collected.value : collected;
  });

  serve(app, getErasure, async ({ subject, services }) => {
    const accounts = await lastOwnerOf(services.db, subject.id);
    return { last_owner_of: accounts.map(({ id, businessName }) => ({ id, business_name: businessName })) };
  });

  serve(app, deleteUser, async ({ subject, body, services, request }) => {
    const erased = await erasePerson(services, ownCall(subject, request), body);
    return erased.ok ? { erased: true as const } : erased;
  });
}
