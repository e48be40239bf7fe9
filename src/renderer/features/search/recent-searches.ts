import { z } from "zod";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Recent searches: at most ten, for seven days, each once (specification, music §3.12 and §9). */

const MAX_RECENT = 10;
const RECENT_TTL_MS = 7 * DAY_MS;

/** `id` is the lower-case query, `_addedAt` epoch ms. */
export const RecentSearch = z.object({
  id: z.string().min(1),
  query: z.string().min(1),
  _addedAt: z.number(),
});
export type RecentSearch = z.output<typeof RecentSearch>;

/** Returns the list with this query first; unchanged for an empty query. */
export function addRecent(
  recent: readonly RecentSearch[],
  query: string,
  now: number,
): readonly RecentSearch[] {
  const text = query.trim();
  if (text === "") return freshRecent(recent, now);
  const id = text.toLocaleLowerCase("en");
  const others = recent.filter((entry) => entry.id !== id);
  return freshRecent([{ id, query: text, _addedAt: now }, ...others], now);
}

/** The list without this entry. */
export function removeRecent(recent: readonly RecentSearch[], id: string): readonly RecentSearch[] {
  return recent.filter((entry) => entry.id !== id);
}

/** The entries younger than the limit, newest first. */
export function freshRecent(recent: readonly RecentSearch[], now: number): readonly RecentSearch[] {
  return recent
    .filter((entry) => now - entry._addedAt < RECENT_TTL_MS)
    .toSorted((a, b) => b._addedAt - a._addedAt)
    .slice(0, MAX_RECENT);
}

/** Parses the stored list; null if it is damaged. */
export function asRecent(value: unknown): readonly RecentSearch[] | null {
  return z.array(RecentSearch).safeParse(value).data ?? null;
}
