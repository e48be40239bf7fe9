import type { z } from "zod";
import { findAudio } from "#server/modules/announcement-audio/public.ts";
import { deliverAudio, signAudio } from "#server/modules/media/public.ts";
import { zoneAnnouncements } from "#server/modules/messaging/public.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { isEntitled } from "#server/modules/pairing/public.ts";
import { ensureStates, readZone, readZones } from "#server/modules/playback/public.ts";
import { zoneSubject } from "#server/modules/zones/public.ts";
import { socketToken } from "#server/plugins/calls/auth.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { CONTROL_SOCKET_PATH, PLAYBACK_SOCKET_PATH } from "#shared/contract/addresses.ts";
import type { MediaRequest, TrackMedia } from "#shared/contract/player.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { controlZone, getMedia, getPlaybackStates, getPlayerSnapshot } from "#shared/contract/rest/player.ts";
import { may } from "#shared/domain/access/may.ts";
import type { DeviceViewer } from "#shared/domain/access/viewer.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { commandZone } from "./commands/command-zone.ts";
import { ControlHub } from "./control-hub.ts";
import { PlaybackHub } from "./playback-hub.ts";
import { statesOf } from "./playback-state.ts";
import { playbackIntent, playerZone } from "./player-view.ts";
import { sourceSnapshot } from "./source-snapshot.ts";

/** Control by people, the player's own calls, and the websockets of both. */
export function registerPlayerRoutes(app: App, services: Services): void {
  serve(app, controlZone, async ({ viewer, subject, body }) => {
    const done = await commandZone(services, viewer, subject.zone.id, body.command);
    return done.ok ? done.value : done;
  });

  serve(app, getPlaybackStates, async ({ viewer, query }) => {
    const zones = await readZones(services.db, query.soundZones);
    const seen = [...zones.values()].filter(
      (zone) => may(viewer, "zone.playback", zoneSubject(zone, services.env.billing)).ok,
    );
    return { states: [...(await statesOf(services, seen)).values()] };
  });

  registerPlayback(app, services);
  registerSockets(app, services);
}

/** A player's token names its zone. Both are read again for each call, and become invalid together. */
function registerPlayback(app: App, services: Services): void {
  serve(app, getMedia, async ({ viewer, body }) => {
    const played = await readZone(services.db, viewer.soundZoneId);
    if (!played) return problem("not-found");
    if (!isEntitled(played, services.env.billing, services.now().getTime()))
      return problem("forbidden", { reason: "no-subscription" });
    const ids = body.trackIds.filter((id) => OpaqueId.safeParse(id).success);
    const tracks = await catalogueOf(services, listenerOf(viewer)).tracks(ids);
    const allowed = [...tracks.values()].filter(({ markets }) =>
      isInMarket(markets, played.location.isoCountry),
    );
    const media = allowed.map(async (track): Promise<readonly TrackMedia[]> => {
      const audio = await deliverAudio(services, track, body.bitrate);
      if (!audio) return [];
      const { bytes, sha256, frames, bitrate, file } = audio;
      const { url, expiresAt } = signAudio(services, track.id, viewer, "player", file);
      return [{ trackId: track.id, url, expiresAt, bytes, sha256, frames, bitrate }];
    });
    return { media: [(await Promise.all(media)).flat(), await soundMedia(services, viewer, body)].flat() };
  });

  serve(app, getPlayerSnapshot, async ({ viewer }) => {
    await ensureStates(services.db, [viewer.soundZoneId]);
    const played = await readZone(services.db, viewer.soundZoneId);
    if (!played?.state) return problem("not-found");
    const [zone, source, intent, announcements] = await Promise.all([
      playerZone(services, played, viewer.deviceId),
      sourceSnapshot(services, played),
      playbackIntent(services, played, played.state),
      zoneAnnouncements(services, viewer.soundZoneId),
    ]);
    return { zone, source, intent, announcements };
  });
}

/** The audio of messages of the player's account. */
async function soundMedia(
  services: Services,
  viewer: DeviceViewer,
  { trackIds, bitrate }: z.output<typeof MediaRequest>,
): Promise<readonly TrackMedia[]> {
  const ids = trackIds.filter((id) => isIdOf("AnnouncementAudio", id));
  if (ids.length === 0) return [];
  const sounds = await findAudio(services, viewer.accountId, ids);
  return [...sounds.values()].map(({ id, bytes, sha256, frames }) => {
    const { url, expiresAt } = signAudio(services, id, viewer, "player");
    return { trackId: id, url, expiresAt, bytes, sha256, frames, bitrate };
  });
}

function registerSockets(app: App, services: Services): void {
  const players = new PlaybackHub(services);
  const screens = new ControlHub(services);
  players.start();
  screens.start();
  app.get(PLAYBACK_SOCKET_PATH, { websocket: true }, (socket, request) =>
    players.accept(socket, socketToken(request)),
  );
  app.get(CONTROL_SOCKET_PATH, { websocket: true }, (socket, request) =>
    screens.accept(socket, socketToken(request)),
  );
  app.addHook("preClose", async () => {
    screens.close();
    await players.close();
  });
}
