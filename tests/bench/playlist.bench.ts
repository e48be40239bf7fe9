import { MOST_PLAYLIST_TRACKS } from "#shared/domain/music/playlists/manual-playlist.ts";
import { copiedPlaylist, firstZone } from "#tests/factories/people/demo.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";
import { openAndScroll, openBrowser, scrollRows, sessionOf } from "./pages/scrolled-page.ts";

export const bench: Bench = {
  about: `a playlist of ${MOST_PLAYLIST_TRACKS} tracks, scrolled on its page and in its editor, and changed`,
  async run() {
    await using service = await preparedService();
    const api = await TestApi.signIn(service.url);
    const { account, play_from } = await firstZone(api);
    const music = { from: play_from?.id ?? "", owner: account, name: "A long playlist" };
    const playlist = await copiedPlaylist(api, music, MOST_PLAYLIST_TRACKS);
    const session = await sessionOf(api);
    const browser = await openBrowser();
    try {
      const pages = [
        ["page", `/discover/music/${playlist}`, '[aria-label="Tracks"] li'],
        ["editor", `/discover/music/${playlist}/edit`, "[data-place]"],
      ] as const;
      const rows: Measurement[] = [];
      for (const [name, path, row] of pages) {
        rows.push(...scrollRows(name, await openAndScroll(browser, service.url + path, session, row)));
      }
      rows.push(...(await changed(api, playlist)));
      return rows;
    } finally {
      await browser.close();
    }
  },
};

/** Durations of changes to the long list at the service. */
async function changed(api: TestApi, id: string): Promise<readonly Measurement[]> {
  const splice =
    'mutation($input: SpliceManualPlaylistInput!) { spliceManualPlaylist(input: $input, market: "ZZ") { snapshot } }';
  const read = 'query($id: ID!) { playlist(id: $id) { snapshot trackIds(market: "ZZ", first: 3000) } }';
  const { playlist } = await api.graphql<{ playlist: { snapshot: string; trackIds: string[] } }>(read, {
    id,
  });
  let { snapshot } = playlist;
  const timed = async (input: object) => {
    const began = performance.now();
    const answer = await api.graphql<{ spliceManualPlaylist: { snapshot: string } }>(splice, {
      input: { id, snapshot, ...input },
    });
    ({ snapshot } = answer.spliceManualPlaylist);
    return performance.now() - began;
  };
  const removals: number[] = [];
  const insertions: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    removals.push(await timed({ start: 5, length: 1, trackIds: [] }));
    insertions.push(await timed({ start: 5, length: 0, trackIds: playlist.trackIds.slice(0, 1) }));
  }
  const whole = await timed({ start: 0, length: 3000, trackIds: playlist.trackIds.toReversed() });
  return [
    { what: "a track taken out near the top (p95)", value: percentile(removals, 0.95), unit: "ms" },
    { what: "a track put in near the top (p95)", value: percentile(insertions, 0.95), unit: "ms" },
    { what: "all of it in another order", value: whole, unit: "ms" },
  ];
}
