import { z } from "zod";
import type { PlayToSource } from "#renderer/data/playback/play-to-source.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";

/** Most entries, over all accounts together. */
const MAX_KEPT = 24;

const RecentMusic = z.object({
  account: z.string(),
  id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  colorHex: z.string().nullable(),
  playbackMode: z.enum(["shuffle", "linear"]),
});

const kept = () =>
  stored(
    preferences(localStorage),
    "recent-music",
    (value) => z.array(RecentMusic).safeParse(value).data ?? null,
  );

/** Music last played to the account's zones from this browser, newest first. */
export function recentMusic(account: string): readonly PlayToSource[] {
  return (kept().read() ?? []).filter((entry) => entry.account === account);
}

/** Adds a source to the recent music. */
export function rememberMusic(account: string, source: PlayToSource): void {
  const store = kept();
  const others = (store.read() ?? []).filter(({ account: of, id }) => of !== account || id !== source.id);
  const { id, title, image, colorHex, playbackMode } = source;
  store.write([{ account, id, title, image, colorHex, playbackMode }, ...others].slice(0, MAX_KEPT));
}
