/**
 * When a change of one playlist's tracks makes cached data about similar ones stale (specification, music
 * §4.3).
 */

/** Up to this many tracks, one in common is enough. */
const SMALL = 20;
/** Above it, more than this share of the smaller list. */
const SHARE = 0.1;

/** Whether two track lists overlap enough for their playlists to count as similar. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const id of small) if (large.has(id)) shared += 1;
  return small.size <= SMALL ? shared > 0 : shared > small.size * SHARE;
}
