import type { Message, RuleName } from "../validation/message.ts";

/** The most that one account can have of a thing; what it has once had counts, deactivated or not. */
export const ACCOUNT_LIMITS = { locations: 10_000, zones: 10_000, playlists: 5_000 } as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

const RULES = {
  locations: "locationLimit",
  zones: "zoneLimit",
  playlists: "playlistLimit",
} as const satisfies Record<AccountLimit, RuleName>;

/** What is said to who asks for one more. */
export function limitReached(limit: AccountLimit): Message {
  return { code: "rule", rule: RULES[limit], values: { most: ACCOUNT_LIMITS[limit] } };
}
