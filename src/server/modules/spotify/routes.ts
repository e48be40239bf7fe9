import type { z } from "zod";
import { catalogueOf, matchTracks } from "#server/modules/music-lookup/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  disconnectSpotify,
  getSpotify,
  listMissingTracks,
  listSpotifyImports,
  listSpotifyTracks,
  type SpotifyImport,
} from "#shared/contract/rest/music/spotify.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { SPOTIFY_FAILURES, SPOTIFY_SCOPES } from "#shared/domain/music/spotify/spotify-connection.ts";
import { parseSpotifyPlaylist, spotifyPlaylistUri } from "#shared/domain/music/spotify/spotify-reference.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { announceImport } from "./import-playlist.ts";
import { readPlaylist, readTracks } from "./read-playlist.ts";
import {
  connectionsOf,
  countFollowed,
  deleteConnections,
  findImports,
  type ImportRow,
  importsOf,
  type MissingTrack,
  newestConnectionOf,
} from "./repository.ts";
import { refusedBySpotify, settingsOf } from "./set-up.ts";

const SHOWN_IMPORTS = 100;

/** What accounts have of Spotify. */
export function registerSpotifyRoutes(app: App): void {
  serve(app, getSpotify, async ({ subject, services }) => {
    const { db, env } = services;
    const [rows, following] = await Promise.all([
      connectionsOf(db, subject.id),
      countFollowed(db, subject.id),
    ]);
    const people = await Promise.all(rows.map(({ userId }) => findUser(db, userId)));
    return {
      offered: env.spotify && {
        client_id: env.spotify.clientId,
        authorize_url: `${env.spotify.accountsUrl}/authorize`,
        api_url: env.spotify.apiUrl,
        scope: SPOTIFY_SCOPES.join(" "),
      },
      connections: rows.map(({ id, spotifyName, createdAt, grant }, place) => ({
        id,
        name: spotifyName,
        connected_by: people[place]?.name ?? "",
        created_at: createdAt.toISOString(),
        works: grant !== null,
      })),
      following,
    };
  });

  serve(app, disconnectSpotify, async ({ subject, services }) => {
    const deleted = await deleteConnections(services.db, subject.id);
    announceImport(services, { accountId: subject.id });
    return { deleted };
  });

  serve(app, listSpotifyImports, async ({ subject, services }) => ({
    items: (await importsOf(services.db, subject.id, SHOWN_IMPORTS)).map(toRestImport),
  }));

  serve(app, listMissingTracks, async ({ subject, query, services }) => {
    const [row] = await findImports(services.db, [query.import]);
    return row?.accountId === subject.id
      ? { items: row.missing.map(toRestTrack) }
      : problem("not-found", { message: "There is no such import" });
  });

  serve(app, listSpotifyTracks, async ({ viewer, params, query, services }) => {
    const settings = settingsOf(services);
    if (!settings.ok) return settings;
    const { market, limit, offset } = query;
    const spotifyPlaylistId = parseSpotifyPlaylist(params.uri);
    const connection = await newestConnectionOf(services.db, viewer.userId);
    if (spotifyPlaylistId === null) return problem("malformed-id");
    if (!connection) return refusedBySpotify({ failure: "not-connected" });
    const tried = await services.limits.take("spotify", viewer.userId);
    if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
    const reading = { settings: settings.value, connection, spotifyPlaylistId };
    const playlist = await readPlaylist(services, reading);
    if (!playlist.ok) return refusedBySpotify(playlist.reason);
    const read = await readTracks(services, reading, { from: offset, most: limit });
    if (!read.ok) return refusedBySpotify(read.reason);
    const listener = accountListener(connection.accountId);
    const matches = await matchTracks(services, listener, read.value.tracks);
    const known = await catalogueOf(services, listener).tracks(matches.flatMap((match) => match?.id ?? []));
    return {
      name: playlist.value.name,
      total: read.value.total,
      offset,
      limit,
      tracks: read.value.tracks.map((track, place) => {
        const own = known.get(matches[place]?.id ?? "");
        return { ...toRestTrack(track), track: own && isInMarket(own.markets, market) ? own.id : null };
      }),
    };
  });
}

function toRestTrack({ durationMs, ...track }: MissingTrack) {
  return { ...track, artists: [...track.artists], duration_ms: durationMs };
}

function toRestImport(row: ImportRow): z.input<typeof SpotifyImport> {
  return {
    id: row.id,
    spotify_uri: spotifyPlaylistUri(row.spotifyPlaylistId),
    kind: row.kind,
    state: row.state,
    name: row.name,
    total: row.total,
    read: row.read,
    matched: row.matched,
    missing: row.missing.length,
    left_out: row.leftOut,
    playlist: row.collectionId,
    error: SPOTIFY_FAILURES.find((failure) => failure === row.errorCode) ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
