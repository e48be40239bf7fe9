import { z } from "zod";
import { ControlCommand, ControlResponse, PlaybackStates } from "#shared/contract/control.ts";
import { anyViewer, may, player, zoneIn } from "#shared/contract/needs.ts";
import { MediaRequest, MediaResponse, PlayerSnapshot } from "#shared/contract/player.ts";
import { endpoint, OpaqueId } from "./endpoint.ts";

/** Control of zones by people, and the player's own calls (specification, music §7). */

const MAX_STATES = 200;

export const controlZone = endpoint({
  method: "POST",
  path: "/player/control",
  summary:
    "Plays, pauses, skips, changes volume, order, queue or what comes up. Answers the version of the zone's intent.",
  needs: may("zone.control", zoneIn("soundZone")),
  unlogged: "Playback is in the history.",
  body: z.object({ soundZone: OpaqueId, command: ControlCommand }),
  response: ControlResponse,
  example: ({ zone }) => ({ body: { soundZone: zone, command: { type: "pause" as const } } }),
});

export const getPlaybackStates = endpoint({
  method: "GET",
  path: "/player/control/states",
  summary: "What several zones play, up to 200; those that the viewer may not see are left out.",
  needs: anyViewer,
  query: z.object({
    soundZones: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(OpaqueId).min(1).max(MAX_STATES)),
  }),
  response: PlaybackStates,
  // The answer omits zones that the caller may not see.
  example: ({ zone }) => ({ query: { soundZones: zone } }),
});

export const getMedia = endpoint({
  method: "POST",
  path: "/player/playback/media",
  summary: "Signed addresses of tracks for the player's zone.",
  needs: player,
  body: MediaRequest,
  response: MediaResponse,
  example: ({ tracks }) => ({ body: { trackIds: [...tracks] } }),
});

export const getPlayerSnapshot = endpoint({
  method: "GET",
  path: "/player/playback/snapshot",
  summary: "What a player needs to play its zone: the zone, its music and what people want of it.",
  needs: player,
  response: PlayerSnapshot,
});
