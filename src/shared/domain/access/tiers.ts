/**
 * The lowest tier with each feature (specification, platform §6, music §6). `unlimited`: manual playlists can
 * be edited, and the account's own playlists have extra options.
 */
export const LOWEST_TIER = { playing: 1, clearingQueue: 2, singleTracks: 3, unlimited: 3 } as const;

/** Value of an unknown tier. */
export const UNKNOWN_TIER = 1;

/** Whether a tier has a feature; an unknown tier counts as the first. */
export function reachesTier(feature: keyof typeof LOWEST_TIER, tier: number | null): boolean {
  return (tier ?? UNKNOWN_TIER) >= LOWEST_TIER[feature];
}
