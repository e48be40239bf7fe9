import type { QueryKey } from "@tanstack/react-query";

/**
 * Prefixes of the query keys that the service's events invalidate. A feature's query may append parts (a filter, a
 * page); `realtime/event-table.ts` builds its keys with these functions.
 */
export const queryKeys = {
  user: (user: string) => ["user", user],
  accounts: () => ["accounts"],
  account: (account: string) => ["account", account],
  members: (account: string) => ["members", account],
  labels: (account: string) => ["labels", account],
  announcements: (account: string) => ["announcements", account],
  campaigns: (account: string) => ["campaigns", account],
  announcementPlays: (account: string) => ["announcement-plays", account],
  alerts: (account: string) => ["alerts", account],
  webhooks: (account: string) => ["webhooks", account],
  onboarding: (account: string) => ["onboarding", account],
  locations: (account: string) => ["locations", account],
  location: (location: string) => ["location", location],
  zones: (account: string) => ["zones", account],
  zone: (zone: string) => ["zone", zone],
  zoneHistory: (zone: string) => ["zone-history", zone],
  zoneBlocked: (zone: string) => ["zone-blocked", zone],
  zonePairing: (zone: string) => ["zone-pairing", zone],
  zoneOperations: (account: string) => ["zone-operations", account],
  zonePresets: (account: string) => ["zone-presets", account],
  incidents: (account: string) => ["incidents", account],
  uptime: (account: string) => ["uptime", account],
  zoneIncidents: (zone: string) => ["zone-incidents", zone],
  deviceMetrics: (device: string) => ["device-metrics", device],
  editorialPage: (page: string) => ["editorial-page", page],
  editedPages: (account: string) => ["edited-pages", account],
  ownTracks: (account: string) => ["own-tracks", account],
  library: (account: string) => ["library", account],
  musicUploads: (account: string) => ["music-uploads", account],
  schedule: (schedule: string) => ["schedule", schedule],
  playlist: (playlist: string) => ["playlist", playlist],
  spotify: (account: string) => ["spotify", account],
  saml: (account: string) => ["saml", account],
  identities: (user: string) => ["identities", user],
  qrSignIn: (user: string) => ["qr-sign-in", user],
  permissions: () => ["permissions"],
} as const satisfies Record<string, (id: string) => QueryKey>;
