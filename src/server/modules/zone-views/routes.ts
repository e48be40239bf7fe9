import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  createZoneView,
  deleteZoneView,
  listZoneViews,
  ShownZones,
  updateZoneView,
  type ZoneView,
} from "#shared/contract/rest/zones/zone-views.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { deleteView, type ViewsOwner, viewsOf, type ZoneViewRow } from "./repository.ts";
import { changeView, createView } from "./save-view.ts";

/** Saved views of the zone list. Everybody has their own: another person's is not found. */
export function registerZoneViewRoutes(app: App): void {
  serve(app, listZoneViews, async ({ viewer, subject, services }) => ({
    items: (await viewsOf(services.db, ownerOf(viewer, subject))).map(toZoneView),
  }));

  serve(app, createZoneView, async ({ viewer, subject, body, services }) => {
    const owner = ownerOf(viewer, subject);
    const created = await createView(services, owner, body);
    return created.ok ? saved(services, owner, created.value) : created;
  });

  serve(app, updateZoneView, async ({ viewer, subject, params, body, services }) => {
    const owner = ownerOf(viewer, subject);
    const changed = await changeView(services, owner, params.view, body);
    return changed.ok ? saved(services, owner, changed.value) : changed;
  });

  serve(app, deleteZoneView, async ({ viewer, subject, params, services }) => {
    const owner = ownerOf(viewer, subject);
    if (!(await deleteView(services.db, owner, params.view))) return problem("not-found");
    publish(services, owner);
    return { deleted: true } as const;
  });
}

const ownerOf = ({ userId }: PersonViewer, { id }: { readonly id: string }): ViewsOwner => ({
  userId,
  accountId: id,
});

function saved(services: Services, owner: ViewsOwner, row: ZoneViewRow): ZoneView {
  publish(services, owner);
  return toZoneView(row);
}

/** The person's other screens list the view. */
function publish({ events }: Services, { userId }: ViewsOwner): void {
  events.publish("update", { data: { type: "user", id: userId } });
}

function toZoneView({ id, name, shown }: ZoneViewRow): ZoneView {
  // Written by an earlier version, it may name a column or state that is gone.
  return { id, name, shown: ShownZones.safeParse(shown).data ?? {} };
}
