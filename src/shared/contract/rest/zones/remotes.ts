import { z } from "zod";
import { anybody, may, remote, zone, zoneIn } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";

/**
 * Remotes of zones: phones behind the counter, without an account (specification, zones §7). Their token is of
 * type staff_remote: it has the controls of its zone and nothing else, and ends when the zone's code does.
 */

/** A zone as its remote sees it, besides its playback. */
export const RemoteZone = z.object({
  id: z.string(),
  name: z.string(),
  location_name: z.string(),
  /** Whether a player is paired with it. */
  paired: z.boolean(),
  /** Whether it has the right to play. */
  may_play: z.boolean(),
  /** Why the remote may not control it, or not block its tracks; null if it may. */
  refusals: z.object({ control: z.string().nullable(), block: z.string().nullable() }),
});
export type RemoteZone = z.output<typeof RemoteZone>;

/** A new remote's token, and its zone. */
export const OpenedRemote = z.object({ token: z.string(), sound_zone: RemoteZone });
export type OpenedRemote = z.output<typeof OpenedRemote>;

export const openRemote = endpoint({
  method: "POST",
  path: "/api/auth/remotes",
  summary: "Opens the remote of a zone by its code. Refused codes say why: unknown, too many attempts.",
  needs: anybody,
  body: z.object({ code: z.string().min(1).max(64) }),
  response: OpenedRemote,
  example: () => ({ body: { code: "ACDEFGHJKM" } }),
});

export const requestRemoteToken = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id/request_access_token",
  summary: "A token for the zone's remote, as for its code: it outlives the session of the person who asks.",
  needs: may("zone.remote", zone("id")),
  log: "zones.remote-opened",
  params: ids("id"),
  response: OpenedRemote,
  // The zones of the tests have no code.
  example: () => ({ status: 409 }),
});

export const getRemoteCode = endpoint({
  method: "GET",
  path: "/api/auth/sound_zones/:id/access_code",
  summary: "The zone's code for remote control; null until one is made by resetting it.",
  needs: may("zone.remote", zone("id")),
  params: ids("id"),
  response: z.object({ remote_code: z.string().nullable() }),
});

export const getRemoteZone = endpoint({
  method: "GET",
  path: "/player/remote",
  summary: "The zone that a remote controls.",
  needs: remote,
  response: RemoteZone,
});

const RemoteBlock = z.object({ soundZone: OpaqueId, track: OpaqueId });

/** The same as the mutation `blockTrack`, whose answer leads to everything of the zone. */
export const blockFromRemote = endpoint({
  method: "POST",
  path: "/player/remote/block",
  summary: "Blocks a track in the zone of a remote.",
  needs: may("zone.block", zoneIn("soundZone")),
  log: "zones.blocked",
  body: RemoteBlock,
  response: z.object({ blocked: z.literal(true) }),
  example: ({ zone: soundZone, tracks: [track = ""] }) => ({ body: { soundZone, track } }),
});

export const unblockFromRemote = endpoint({
  method: "POST",
  path: "/player/remote/unblock",
  summary: "Lets a blocked track play again in the zone of a remote.",
  needs: may("zone.block", zoneIn("soundZone")),
  log: "zones.unblocked",
  body: RemoteBlock,
  response: z.object({ blocked: z.literal(false) }),
  example: ({ zone: soundZone, tracks: [track = ""] }) => ({ body: { soundZone, track } }),
});
