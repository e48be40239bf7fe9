import type { Message, RuleName } from "#shared/domain/validation/message.ts";

/** Maximum number of things per account; former ones count, deactivated or not. */
export const ACCOUNT_LIMITS = { locations: 10_000, zones: 10_000, playlists: 5_000 } as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

const RULES = {
  locations: "locationLimit",
  zones: "zoneLimit",
  playlists: "playlistLimit",
} as const satisfies Record<AccountLimit, RuleName>;

/** The message on exceeding it. */
export function limitReached(limit: AccountLimit): Message {
  return { code: "rule", rule: RULES[limit], values: { most: ACCOUNT_LIMITS[limit] } };
}
