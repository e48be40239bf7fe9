/** The articles of the help pages, by topic in the order of the list. Their texts are the client's. */
export const HELP_TOPICS = {
  start: ["first-steps", "own-music", "pair-a-player", "play-in-a-browser", "sign-in-on-a-phone"],
  player: ["no-sound", "desktop-player", "offline-playback", "updates", "volume"],
  music: ["find-music", "playlists", "stations", "spotify", "explicit-tracks", "blocked-tracks"],
  schedules: ["schedules", "opening-hours", "messages"],
  zones: ["zones", "zone-states", "many-zones", "presets", "remote", "alerts", "uptime"],
  company: [
    "password",
    "two-step",
    "sign-in-elsewhere",
    "people",
    "subscriptions",
    "plans",
    "legal-certificate",
    "your-data",
  ],
} as const;

export type HelpTopic = keyof typeof HELP_TOPICS;
export type HelpArticle = (typeof HELP_TOPICS)[HelpTopic][number];

export const HELP_ARTICLES: readonly HelpArticle[] = Object.values(HELP_TOPICS).flat();

export function isHelpArticle(id: string): id is HelpArticle {
  return HELP_ARTICLES.some((article) => article === id);
}
