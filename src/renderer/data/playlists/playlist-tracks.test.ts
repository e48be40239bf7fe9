import { expect, test } from "vitest";
import type { Services } from "#renderer/lib/services.tsx";
import { NO_SUCH_PLAYLIST, SNAPSHOT_MISMATCH } from "#shared/domain/music/playlists/manual-playlist.ts";
import { editedPlaylist } from "#tests/factories/music/edited-playlist.ts";
import { manualPlaylistQueries } from "./manual-playlists.ts";
import { appendTracks, checkBeforeUpdate, spliceTracks } from "./playlist-tracks.ts";

const PLAYLIST = { id: "p", market: "SE" };
const REMOVAL = { start: 1, length: 1, items: [] };

function shown(playlist = editedPlaylist()) {
  const services = playlist.services as unknown as Services;
  return { ...playlist, services, list: manualPlaylistQueries(services).list("p", "SE") };
}

test("playlist changes: one based on an outdated list is not sent and has the specified message (@M-272)", async () => {
  const { services, queryClient, list, sent } = shown();
  await queryClient.fetchQuery(list);
  expect(SNAPSHOT_MISMATCH).toBe("Playlist snapshot mismatch between dispatch and cache");
  await expect(spliceTracks(services, PLAYLIST, REMOVAL, "s0")).rejects.toThrow(
    new RegExp(`^${SNAPSHOT_MISMATCH}$`),
  );
  expect(sent).toEqual([]);
});

test("playlist changes: a missing playlist or one without tracks is reported as missing (@M-273)", async () => {
  const { services, queryClient, list, sent } = shown();
  expect(NO_SUCH_PLAYLIST).toBe("Playlist does not exist");
  const gone = new RegExp(`^${NO_SUCH_PLAYLIST}$`);
  await expect(spliceTracks(services, PLAYLIST, REMOVAL, "s1")).rejects.toThrow(gone);
  queryClient.setQueryData(list.queryKey, { snapshot: "s1" } as never);
  await expect(spliceTracks(services, PLAYLIST, REMOVAL, "s1")).rejects.toThrow(gone);
  for (const answer of [{ playlist: null }, { playlist: { id: "p", snapshot: "s1", permissions: [] } }]) {
    const graphql = (async () => answer) as unknown as Services["graphql"];
    await expect(checkBeforeUpdate({ graphql }, "p", "SE")).rejects.toThrow(gone);
  }
  expect(sent).toEqual([]);
});

test("playlist changes: tracks are appended at -1 and removed at their index (@M-316)", async () => {
  const { services, queryClient, list, sent } = shown();
  await queryClient.fetchQuery(list);
  await spliceTracks(services, PLAYLIST, REMOVAL, "s1");
  await appendTracks(services, PLAYLIST, ["e"]);
  expect(sent).toEqual([
    { id: "p", trackIds: [], start: 1, length: 1, snapshot: "s1" },
    { id: "p", trackIds: ["e"], start: -1, length: 0, snapshot: null },
  ]);
});
