import { randomUUID } from "node:crypto";
import { sealGrant, toReadRefusal } from "#server/modules/spotify/grants.ts";
import { announceImport } from "#server/modules/spotify/import-playlist.ts";
import { adoptFollowed, keepConnection } from "#server/modules/spotify/repository.ts";
import { refusedBySpotify, settingsOf } from "#server/modules/spotify/set-up.ts";
import { spotifyApi } from "#server/modules/spotify/spotify-api.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SpotifyCode } from "#shared/contract/graphql/inputs/spotify.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** What the client is given of a new connection. The refresh token stays here. */
export interface NewConnection {
  readonly id: string;
  readonly accessToken: string;
  readonly tokenType: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly scope: string;
}

/** Exchanges the code with which Spotify sent somebody back, and keeps what they allowed, for this account. */
export async function createConnection(
  services: Services,
  { userId }: UserViewer,
  accountId: string,
  { code, redirectUri }: SpotifyCode,
): Promise<Result<NewConnection, Problem>> {
  const settings = settingsOf(services);
  if (!settings.ok) return settings;
  const tried = await services.limits.take("spotify", userId);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const api = spotifyApi(settings.value);
  const token = await api.redeem(code, redirectUri);
  if (!token.ok) return refusedBySpotify(toReadRefusal(token.reason));
  const { access_token, token_type, expires_in, scope, refresh_token } = token.value;
  if (refresh_token === undefined) return refusedBySpotify({ failure: "malformed" });
  const me = await api.me(access_token);
  if (!me.ok) return refusedBySpotify(toReadRefusal(me.reason));
  const now = services.now();
  const { id } = await keepConnection(
    services.db,
    {
      id: randomUUID(),
      accountId,
      userId,
      spotifyUserId: me.value.id,
      spotifyName: me.value.display_name || me.value.id,
      scope,
      createdAt: now,
      usedAt: now,
    },
    (kept) => sealGrant(services, kept, token.value),
  );
  await adoptFollowed(services.db, accountId, id, now);
  announceImport(services, { accountId });
  return ok({ id, accessToken: access_token, tokenType: token_type, expiresIn: expires_in, scope });
}
