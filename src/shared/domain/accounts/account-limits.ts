/** The most that one account can have of a thing; what it has once had counts, deactivated or not. */
export const ACCOUNT_LIMITS = { locations: 10_000, zones: 10_000, playlists: 5_000 } as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/** What a person reads who asks for one more. */
export function limitReached(limit: AccountLimit): string {
  const most = ACCOUNT_LIMITS[limit].toLocaleString("en");
  return `This account already has ${most} ${limit}, which is the most it can have.`;
}
