import { type Browser, chromium, type Page } from "@playwright/test";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { MOST_PLAYLIST_TRACKS } from "#shared/domain/music/manual-playlist.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/api.ts";
import { firstZone } from "#tests/factories/demo.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { findHeadlessShell } from "#tests/provision/chromium.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";

/** How long a page is scrolled, and how far a frame, in ms and px: a whole screen in a third of a second. */
const SCROLL_MS = 6000;
const STEP_PX = 45;

interface Scrolled {
  /** Between two frames, in ms. */
  readonly frames: readonly number[];
  /** The most rows that were in the document at once. */
  readonly rows: number;
}

export const bench: Bench = {
  about: `a playlist of ${MOST_PLAYLIST_TRACKS} tracks, scrolled on its page and in its editor, and changed`,
  async run() {
    await using service = await preparedService();
    const api = await TestApi.signIn(service.url);
    const { account, play_from } = await firstZone(api);
    const playlist = await longPlaylist(api, account, play_from?.id ?? "");
    const session = await sessionOf(api);
    const browser = await chromium.launch({
      executablePath: findHeadlessShell() ?? undefined,
      args: ["--no-sandbox"],
    });
    try {
      const pages = [
        ["page", `/discover/music/${playlist}`, '[aria-label="Tracks"] li'],
        ["editor", `/discover/music/${playlist}/edit`, "[data-place]"],
      ] as const;
      const rows: Measurement[] = [];
      for (const [name, path, row] of pages) {
        const { frames, rows: most } = await scrolled(browser, service.url + path, session, row);
        const second = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
        rows.push(
          {
            what: `${name}: frames while scrolling`,
            value: frames.length / second,
            unit: "per s",
            toReach: "≥ 58",
          },
          { what: `${name}: 99 of 100 frames within`, value: percentile(frames, 0.99), unit: "ms" },
          { what: `${name}: rows in the document`, value: most, unit: "", toReach: "≤ 100" },
        );
      }
      rows.push(...(await changed(api, playlist)));
      return rows;
    } finally {
      await browser.close();
    }
  },
};

/** A playlist with as many tracks as one holds, those of another one over and over. */
async function longPlaylist(api: TestApi, owner: string, source: string): Promise<string> {
  const list = await api.graphql<{ playlist: { trackIds: string[] } }>(
    'query($id: ID!) { playlist(id: $id) { trackIds(market: "ZZ", first: 3000) } }',
    { id: source },
  );
  const ids = list.playlist.trackIds;
  const trackIds = Array.from({ length: MOST_PLAYLIST_TRACKS }, (_, place) => ids[place % ids.length]);
  const made = await api.graphql<{ createManualPlaylist: { id: string } }>(
    'mutation($input: CreateManualPlaylistInput!) { createManualPlaylist(input: $input, market: "ZZ") { id } }',
    { input: { owner, name: "A long playlist", trackIds } },
  );
  return made.createManualPlaylist.id;
}

async function sessionOf(api: TestApi): Promise<string> {
  const input = { email: DEMO_OWNER, password: DEMO_PASSWORD };
  const { loginUser } = await api.graphql<{
    loginUser: { token: string; refreshToken: string; supportChatHash: string };
  }>(String(LoginUserDocument), { input });
  const { token, refreshToken, supportChatHash } = loginUser;
  return JSON.stringify({ token, refreshToken, supportChatHash });
}

async function scrolled(browser: Browser, url: string, session: string, row: string): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  try {
    const page = await context.newPage();
    await page.addInitScript((kept) => localStorage.setItem("roomtone.session", kept), session);
    await page.goto(url);
    await page.locator(row).nth(5).waitFor();
    await page.waitForLoadState("networkidle");
    return await scroll(page, row);
  } finally {
    await context.close();
  }
}

/** Scrolls down by a step a frame, as a wheel does. */
function scroll(page: Page, row: string): Promise<Scrolled> {
  return page.evaluate(
    ({ selector, step, duration }) =>
      new Promise<Scrolled>((resolve) => {
        const frames: number[] = [];
        let rows = 0;
        const began = performance.now();
        let before = began;
        const frame = (now: number) => {
          frames.push(now - before);
          before = now;
          rows = Math.max(rows, document.querySelectorAll(selector).length);
          if (now - began > duration) {
            resolve({ frames: frames.slice(1), rows });
            return;
          }
          scrollBy(0, step);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { selector: row, step: STEP_PX, duration: SCROLL_MS },
  );
}

/** What the service takes for changes of the long list. */
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
