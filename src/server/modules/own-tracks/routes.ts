import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  correctOwnTracks,
  deleteOwnTracks,
  findOwnTrackUsage,
  listOwnTracks,
  restoreOwnTracks,
  setOwnCover,
} from "#shared/contract/rest/music/own-tracks.ts";
import { correctTracks } from "./commands/correct-tracks.ts";
import { deleteTracks, restoreTracks } from "./commands/delete-tracks.ts";
import { setCover } from "./commands/set-cover.ts";
import { findUsage } from "./find-usage.ts";
import { listTracks } from "./list-tracks.ts";

/** An account's own tracks. */
export function registerOwnTrackRoutes(app: App): void {
  serve(app, listOwnTracks, async ({ viewer, subject, query, services }) => {
    const page = await listTracks(services, viewer, subject.id, query);
    return page.ok ? page.value : page;
  });

  serve(app, correctOwnTracks, async ({ viewer, subject, body, services }) => {
    const corrected = await correctTracks(services, viewer, subject.id, body);
    return corrected.ok ? { changed: corrected.value } : corrected;
  });

  serve(app, setOwnCover, async ({ viewer, subject, body, services }) => {
    const set = await setCover(services, viewer, subject.id, body);
    return set.ok ? { albums: set.value } : set;
  });

  serve(app, findOwnTrackUsage, async ({ subject, body, services }) => {
    const usage = await findUsage(services, subject.id, body.tracks);
    return usage.ok ? usage.value : usage;
  });

  serve(app, deleteOwnTracks, async ({ viewer, subject, body, services }) => {
    const deleted = await deleteTracks(services, viewer, subject.id, body);
    return deleted.ok ? deleted.value : deleted;
  });

  serve(app, restoreOwnTracks, async ({ viewer, subject, body, services }) => {
    const restored = await restoreTracks(services, viewer, subject.id, body.deletion);
    return restored.ok ? { restored: restored.value } : restored;
  });
}
