import type { HelpArticle } from "#shared/domain/help/articles.ts";

/** The article that helps where something is missing, fails or is refused, and with each notice of a zone's player. */
const HELP_FOR = {
  "error.forbidden": "people",
  "error.unauthorized": "password",
  "billing-off": "plans",
  "no-alerts": "alerts",
  "no-blocked-tracks": "blocked-tracks",
  "no-campaigns": "messages",
  "no-certificate": "legal-certificate",
  "no-music-found": "find-music",
  "no-player-report": "desktop-player",
  "no-playlists": "playlists",
  "no-presets": "presets",
  "no-schedules": "schedules",
  "no-uptime": "uptime",
  "no-zones": "zones",
  "notice.no-subscription": "subscriptions",
  "notice.no-device": "pair-a-player",
  "notice.offline": "offline-playback",
  "notice.no-source": "find-music",
  "notice.no-playable-track": "explicit-tracks",
  "notice.no-output-device": "no-sound",
  "notice.track-failed": "no-sound",
  "notice.waiting-for-network": "offline-playback",
  "payment-method-missing": "subscriptions",
  "pairing-fails": "pair-a-player",
  "player-diagnostics": "no-sound",
  "player-setup": "pair-a-player",
  "second-step-fails": "two-step",
  "sign-in-elsewhere-fails": "sign-in-elsewhere",
  "sign-in-fails": "password",
  "spotify-fails": "spotify",
  "zone-import-fails": "zones",
} as const satisfies Record<string, HelpArticle>;

/** A screen that needs help. The codes of errors are open: most have no article. */
export type HelpSubject = keyof typeof HELP_FOR | `error.${string}`;

/** Null when only the whole help fits. */
export function helpFor(subject: HelpSubject): HelpArticle | null {
  const table: Readonly<Partial<Record<HelpSubject, HelpArticle>>> = HELP_FOR;
  return table[subject] ?? null;
}
