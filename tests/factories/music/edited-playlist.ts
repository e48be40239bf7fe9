import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { SNAPSHOT_MISMATCH, spliced } from "#shared/domain/music/playlists/manual-playlist.ts";
import { quiet } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";

export interface SentSplice {
  readonly id: string;
  readonly trackIds: readonly string[];
  readonly start: number;
  readonly length: number;
  readonly snapshot: string | null;
}

interface Options {
  readonly trackIds?: readonly string[];
  /** The number of tracks that the service reports; by default the true one. */
  readonly total?: number;
  /** Answers to file references, by title. */
  readonly known?: Readonly<Record<string, string>>;
}

/** A service with one manual playlist, for screens of the web client. */
export function editedPlaylist({ trackIds = ["a", "b", "c", "d"], total, known = {} }: Options = {}) {
  const sent: SentSplice[] = [];
  const asked: string[] = [];
  const state = {
    trackIds: [...trackIds] as readonly string[],
    version: 1,
    refusal: null as ApiError | null,
  };
  const update = () => ({
    id: "p",
    permissions: ["MUSIC_READ", "MUSIC_WRITE"],
    snapshot: `s${state.version}`,
    updatedAt: "2026-01-01T00:00:00Z",
    trackStatistics: { total: state.trackIds.length },
  });
  const change = (next: readonly string[]) => {
    state.trackIds = next;
    state.version += 1;
  };
  const graphql = async (document: { toString(): string }, variables: object) => {
    const operation = /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? "";
    asked.push(operation);
    switch (operation) {
      case "TracklistIds":
        return { id: "p", snapshot: `s${state.version}`, trackIds: state.trackIds };
      case "PlaylistUpdateValidation":
        return { playlist: { ...update(), tracks: { total: total ?? state.trackIds.length } } };
      case "SpliceManualPlaylist": {
        const { input } = variables as { input: SentSplice };
        sent.push(input);
        if (state.refusal) throw state.refusal;
        if (input.start !== -1 && input.snapshot !== `s${state.version}`)
          throw new ApiError({ status: 400, code: "conflict", message: SNAPSHOT_MISMATCH });
        change(spliced(state.trackIds, { ...input, items: input.trackIds }));
        return { spliceManualPlaylist: update() };
      }
      case "ManualPlaylists":
        return { manualPlaylists: [{ ...update(), name: "Evening", display: { title: "Evening" } }] };
      case "NewPlaylistName":
        return { newPlaylistName: "Playlist 8" };
      case "CreateManualPlaylist": {
        const { input } = variables as { input: { name: string } };
        return { createManualPlaylist: { ...update(), id: "new", name: input.name } };
      }
      case "MatchTracks": {
        const { references } = variables as { references: readonly { title: string }[] };
        const found = references.map(({ title }) => known[title] ?? null);
        return { matchTracks: found.map((id) => ({ by: id && "title", track: id && { id } })) };
      }
      default:
        throw new Error(`Nobody answers ${operation}`);
    }
  };
  const rest = answering(({ path, body }) => {
    if (path.includes("/tracks/multi"))
      return Object.fromEntries((body as string[]).map((id) => [id, trackRecord(id)]));
    if (path.includes("acl")) return { items: [], locations: [] };
    return { items: [accountRecord({ id: "account" })] };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services = {
    graphql,
    rest,
    queryClient,
    account: { subscribe: quiet, get: () => "account" },
    session: { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN, isLoggedIn: () => true },
  };
  return {
    services,
    queryClient,
    sent,
    asked,
    list: () => state.trackIds,
    /** Another person changes it. */
    changeElsewhere: change,
    refuseWith: (refusal: ApiError | null) => {
      state.refusal = refusal;
    },
  };
}

const SIGNED_IN = { userId: "ada", zoneId: null, paired: false };

function trackRecord(id: string) {
  return {
    id,
    title: `Song ${id}`,
    explicit: false,
    preview: null,
    markets: ["ZZ"],
    artists: [{ id: "ann", name: "Ann" }],
    album: { id: "album", title: "An album", image: null, colorHex: null },
    isrc: null,
    duration_ms: 60_000,
    disc_number: 1,
    track_number: 1,
  };
}
