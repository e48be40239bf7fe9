import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { accountFacts, findAccount } from "#server/modules/accounts/public.ts";
import { announceImport, queueImport } from "#server/modules/spotify/import-playlist.ts";
import {
  countUnfinished,
  findConnection,
  findImports,
  type ImportRow,
  insertImports,
} from "#server/modules/spotify/repository.ts";
import { settingsOf } from "#server/modules/spotify/set-up.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SpotifyImports } from "#shared/contract/graphql/inputs/spotify.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import {
  NOT_A_SPOTIFY_PLAYLIST,
  parseSpotifyPlaylist,
} from "#shared/domain/music/spotify/spotify-reference.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Imports of one account that wait or run. */
const MOST_UNFINISHED = 200;
/** How long the answer waits for what goes quickly; the rest is asked for by its trace id. */
const ANSWER_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 200;

/** What became of one playlist so far. */
export interface ImportOutcome {
  /** Null for what is no reference to a playlist. */
  readonly row: ImportRow | null;
  readonly traceId: string;
}

/**
 * Imports playlists in the background, or begins to follow them. Answers once all have ended, or after a few seconds;
 * by the trace id one sees how an import goes.
 */
export async function importPlaylists(
  services: Services,
  viewer: Viewer,
  { connectionId, spotifyPlaylistUris, addToLibrary, follow }: SpotifyImports,
): Promise<Result<readonly ImportOutcome[], Problem>> {
  const settings = settingsOf(services);
  if (!settings.ok) return settings;
  const connection = await findConnection(services.db, connectionId);
  if (viewer.kind !== "user" || connection?.userId !== viewer.userId)
    return problem("not-found", { reason: "not-connected", message: "There is no such connection" });
  const { accountId } = connection;
  const account = await findAccount(services.db, accountId);
  if (!account) return problem("not-found");
  const decision = may(viewer, "music.edit", { account: accountFacts(account, services.env.billing) });
  if (!decision.ok) return problem("forbidden", { reason: decision.reason });
  const asked = [...new Set(spotifyPlaylistUris)].map((uri) => ({
    traceId: randomUUID(),
    spotifyPlaylistId: parseSpotifyPlaylist(uri),
  }));
  if ((await countUnfinished(services.db, accountId)) + asked.length > MOST_UNFINISHED)
    return problem("conflict", {
      reason: "too-many-imports",
      message: "Too many playlists are waiting to be imported",
    });
  const begun = asked.flatMap(({ traceId, spotifyPlaylistId }, place) =>
    spotifyPlaylistId === null ? [] : [{ id: traceId, spotifyPlaylistId, place }],
  );
  const now = services.now().getTime();
  if (begun.length > 0)
    await insertImports(
      services.db,
      begun.map(({ place, ...one }) => ({
        ...one,
        accountId,
        userId: viewer.userId,
        connectionId,
        kind: follow ? ("follow" as const) : ("copy" as const),
        addToLibrary,
        missing: [],
        // The order in which they were asked for.
        createdAt: new Date(now - place),
      })),
    );
  for (const { id } of begun) await queueImport(services, id);
  announceImport(services, { accountId });
  const rows = await settledSoon(
    services,
    begun.map(({ id }) => id),
  );
  return ok(asked.map(({ traceId }) => ({ traceId, row: rows.get(traceId) ?? null })));
}

/** What is said of a text that names no playlist. */
export const NOT_A_PLAYLIST = { errorCode: "not-a-playlist", errorMessage: NOT_A_SPOTIFY_PLAYLIST } as const;

async function settledSoon(
  { db }: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ImportRow>> {
  const until = performance.now() + ANSWER_WITHIN_MS;
  for (;;) {
    const rows = ids.length === 0 ? [] : await findImports(db, ids);
    const isSettled = rows.every(({ state }) => state === "done" || state === "failed");
    if (isSettled || performance.now() > until) return new Map(rows.map((row) => [row.id, row]));
    await wait(LOOK_EVERY_MS);
  }
}
