/** Actions of a zone's player in an address: player/{action}. */
export const PLAYER_ACTIONS = ["play", "pause", "skip", "volume", "block"] as const;

export type PlayerAction = (typeof PLAYER_ACTIONS)[number];
