import { z } from "zod";

/**
 * How a zone's playback is followed and controlled from the current client (specification, music §3.10).
 * `remote`: through the service. `web`: the browser's tab plays the zone itself, as a client with its own
 * token. `local`: the desktop app plays it, and keeps its token in main.
 */
export const PlayerConfig = z.discriminatedUnion("type", [
  z.object({ type: z.literal("remote"), zoneId: z.string() }),
  z.object({
    type: z.literal("web"),
    zoneId: z.string(),
    clientId: z.string(),
    playbackToken: z.string().min(1),
  }),
  z.object({ type: z.literal("local"), zoneId: z.string() }),
]);
export type PlayerConfig = z.output<typeof PlayerConfig>;

/** A browser tab as known to the service. */
export interface PlaybackClient {
  readonly clientId: string;
  readonly playbackToken: string;
}

/** The player running here. `client` is null in the desktop app. */
export interface PlaysHere {
  readonly zoneId: string;
  readonly client: PlaybackClient | null;
}

/** The config of a zone for a person at the client of `here`; null if nothing plays there. */
export function playerConfig(zoneId: string, here: PlaysHere | null): PlayerConfig {
  if (here?.zoneId !== zoneId) return { type: "remote", zoneId };
  return here.client ? new WebPlayerConfig(zoneId, here.client) : { type: "local", zoneId };
}

/** Reads the token on demand: a config may be kept by a screen or written to a log, the token must not be. */
class WebPlayerConfig implements Extract<PlayerConfig, { readonly type: "web" }> {
  readonly type = "web";
  readonly zoneId: string;
  readonly #client: PlaybackClient;

  constructor(zoneId: string, client: PlaybackClient) {
    this.zoneId = zoneId;
    this.#client = client;
  }

  get clientId(): string {
    return this.#client.clientId;
  }

  get playbackToken(): string {
    return this.#client.playbackToken;
  }
}
