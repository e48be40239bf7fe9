import { z } from "zod";
import { isEntitled } from "#server/modules/devices/player-facts.ts";
import { deliverAudio } from "#server/modules/media/delivery.ts";
import { signAudio } from "#server/modules/media/signed-audio.ts";
import { catalogueOf } from "#server/modules/music/catalogue.ts";
import { socketToken } from "#server/plugins/auth.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ControlCommand, ControlResponse, PlaybackStates } from "#shared/contract/control.ts";
import { MediaRequest, MediaResponse, PlayerSnapshot, type TrackMedia } from "#shared/contract/player.ts";
import { mayPlayZone, maySeeZone } from "#shared/domain/access/policy.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { controlZone } from "./commands/control-zone.ts";
import { ControlHub } from "./control-hub.ts";
import { ensureStates } from "./intents.ts";
import { PlaybackHub } from "./playback-hub.ts";
import { statesOf } from "./playback-state.ts";
import { playbackIntent, playerZone } from "./player-view.ts";
import { sourceSnapshot } from "./source-snapshot.ts";
import { readZone, readZones, scopeOfZone } from "./zones.ts";

const MOST_STATES = 200;

const StatesQuery = z.object({
  soundZones: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(OpaqueIdParam).min(1).max(MOST_STATES)),
});

const ControlBody = z.object({ soundZone: OpaqueIdParam, command: ControlCommand });

/** Control by people, the player's own calls, and the websockets of both. */
export function registerPlayerRoutes(app: App, services: Services): void {
  defineRoute(app, {
    method: "POST",
    url: "/player/control",
    access: "viewer",
    body: ControlBody,
    response: ControlResponse,
    handler: async ({ viewer, body }) => {
      const done = await controlZone(services, viewer, body.soundZone, body.command);
      return done.ok ? done.value : done;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/player/control/states",
    access: "viewer",
    query: StatesQuery,
    response: PlaybackStates,
    handler: async ({ viewer, query }) => {
      const zones = await readZones(services.db, query.soundZones);
      const seen = [...zones.values()].filter((zone) => maySeeZone(viewer, scopeOfZone(zone)));
      return { states: [...(await statesOf(services, seen)).values()] };
    },
  });

  registerPlayback(app, services);
  registerSockets(app, services);
}

function registerPlayback(app: App, services: Services): void {
  defineRoute(app, {
    method: "POST",
    url: "/player/playback/media",
    access: "device",
    body: MediaRequest,
    response: MediaResponse,
    handler: async ({ viewer, body }) => {
      const played = await readZone(services.db, viewer.soundZoneId);
      if (!played) return problem("not-found");
      if (!mayPlayZone(viewer, scopeOfZone(played))) return problem("forbidden");
      if (!isEntitled(played, services.env.billing, services.now().getTime()))
        return problem("forbidden", { reason: "no-subscription" });
      const ids = body.trackIds.filter((id) => OpaqueIdParam.safeParse(id).success);
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
      return { media: (await Promise.all(media)).flat() };
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/player/playback/snapshot",
    access: "device",
    response: PlayerSnapshot,
    handler: async ({ viewer }) => {
      await ensureStates(services.db, [viewer.soundZoneId]);
      const played = await readZone(services.db, viewer.soundZoneId);
      if (!played?.state) return problem("not-found");
      if (!mayPlayZone(viewer, scopeOfZone(played))) return problem("forbidden");
      const [zone, source, intent] = await Promise.all([
        playerZone(services, played, viewer.deviceId),
        sourceSnapshot(services, played),
        playbackIntent(services, played, played.state),
      ]);
      return { zone, source, intent };
    },
  });
}

function registerSockets(app: App, services: Services): void {
  const players = new PlaybackHub(services);
  const screens = new ControlHub(services);
  players.start();
  screens.start();
  app.get("/player/playback/ws", { websocket: true }, (socket, request) =>
    players.accept(socket, socketToken(request)),
  );
  app.get("/player/control/ws", { websocket: true }, (socket, request) =>
    screens.accept(socket, socketToken(request)),
  );
  app.addHook("preClose", async () => {
    screens.close();
    await players.close();
  });
}
