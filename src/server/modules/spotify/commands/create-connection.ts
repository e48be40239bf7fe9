import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isStorable } from "#server/plugins/storable.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { SPOTIFY_CALLBACK_PATH } from "#shared/contract/addresses.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { sealGrant, toReadRefusal } from "../grants.ts";
import { announceImport } from "../import-playlist.ts";
import { adoptFollowed, keepConnection } from "../repository.ts";
import { refusedBySpotify, settingsOf } from "../set-up.ts";
import { spotifyApi } from "../spotify-api.ts";

const Input = z.object({
  code: z
    .string()
    .min(1)
    .max(4_000)
    .refine(isStorable, { params: { message: { code: "format" } } }),
  redirectUri: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .refine((url) => new URL(url).pathname === SPOTIFY_CALLBACK_PATH && new URL(url).search === "", {
      params: { message: { code: "format" } },
    }),
});

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
  input: object,
): Promise<Result<NewConnection, Problem>> {
  const settings = settingsOf(services);
  if (!settings.ok) return settings;
  const parsed = parseFields(Input, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const tried = await services.limits.take("spotify", userId);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const api = spotifyApi(settings.value);
  const token = await api.redeem(parsed.value.code, parsed.value.redirectUri);
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
