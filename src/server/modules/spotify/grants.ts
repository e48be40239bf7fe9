import { z } from "zod";
import type { SpotifySettings } from "#server/env.ts";
import { seal, unseal } from "#server/plugins/secrets/seal.ts";
import type { Services } from "#server/services.ts";
import { isSpotifyTokenExpired } from "#shared/domain/music/spotify/spotify-connection.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { type ConnectionRow, findConnection, writeGrant } from "./repository.ts";
import { type SpotifyApi, type SpotifyRefusal, type SpotifyToken, spotifyApi } from "./spotify-api.ts";

/**
 * What people allowed at Spotify.
 *
 * [Note: a grant is kept sealed] The refresh token is Spotify's permission to read somebody's playlists. It is sealed with
 * a key of the service for its connection alone, leaves the service for nobody but Spotify, and is deleted with
 * "Disconnect", and a day after its last use where nothing follows by it.
 */

const Grant = z.object({
  accessToken: z.string(),
  /** Epoch ms. */
  issuedAt: z.number(),
  /** Seconds. */
  expiresIn: z.number(),
  refreshToken: z.string(),
});
type Grant = z.output<typeof Grant>;

/** Why nothing was read. */
export interface ReadRefusal extends SpotifyRefusal {
  readonly failure: Exclude<SpotifyRefusal["failure"], "token-expired" | "grant-refused">;
}

/** Writes a grant down, for this connection. */
export function sealGrant({ secrets, now }: Services, id: string, token: SpotifyToken, former = ""): string {
  const grant: Grant = {
    accessToken: token.access_token,
    issuedAt: now().getTime(),
    expiresIn: token.expires_in,
    refreshToken: token.refresh_token ?? former,
  };
  return seal(secrets["spotify-grant"], id, JSON.stringify(grant));
}

/** Asks Spotify as whoever made the connection; an expired token is exchanged first, a refused one once. */
export async function askSpotify<Value>(
  services: Services,
  settings: SpotifySettings,
  connection: Pick<ConnectionRow, "id">,
  ask: (api: SpotifyApi, token: string) => Promise<Result<Value, SpotifyRefusal>>,
): Promise<Result<Value, ReadRefusal>> {
  const api = spotifyApi(settings);
  const row = await findConnection(services.db, connection.id);
  const grant = row && openGrant(services, row);
  if (!grant) return refuse({ failure: row ? "permission-ended" : "not-connected" });
  const isOld = isSpotifyTokenExpired(grant, services.now().getTime());
  const first = isOld ? await renew(services, api, row.id, grant) : ok(grant.accessToken);
  if (!first.ok) return first;
  const answer = await ask(api, first.value);
  if (answer.ok || answer.reason.failure !== "token-expired" || isOld) return named(answer);
  const fresh = await renew(services, api, row.id, grant);
  return fresh.ok ? named(await ask(api, fresh.value)) : fresh;
}

function openGrant({ secrets }: Services, { id, grant }: ConnectionRow): Grant | null {
  const opened = grant === null ? null : unseal(secrets["spotify-grant"], id, grant);
  return opened === null ? null : (Grant.safeParse(JSON.parse(opened)).data ?? null);
}

/** Exchanges the refresh token; where Spotify refuses that, the permission has ended. */
async function renew(
  services: Services,
  api: SpotifyApi,
  id: string,
  grant: Grant,
): Promise<Result<string, ReadRefusal>> {
  const token = await api.refresh(grant.refreshToken);
  if (token.ok) {
    const sealed = sealGrant(services, id, token.value, grant.refreshToken);
    await writeGrant(services.db, id, sealed, services.now());
    return ok(token.value.access_token);
  }
  if (token.reason.failure !== "grant-refused") return named(token);
  await writeGrant(services.db, id, null, services.now());
  return refuse({ failure: "permission-ended" });
}

function named<Value>(answer: Result<Value, SpotifyRefusal>): Result<Value, ReadRefusal> {
  return answer.ok ? answer : refuse(toReadRefusal(answer.reason));
}

/** A fresh token that is refused, and a code that is, mean the same to whoever waits. */
export function toReadRefusal({ failure, ...more }: SpotifyRefusal): ReadRefusal {
  const isEnded = failure === "token-expired" || failure === "grant-refused";
  return { ...more, failure: isEnded ? "permission-ended" : failure };
}
