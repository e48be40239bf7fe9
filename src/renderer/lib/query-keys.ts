import type { QueryKey } from "@tanstack/react-query";

/**
 * The first parts of the query keys that events of the service invalidate. A feature's query may add parts behind them
 * (a filter, a page); `realtime/event-table.ts` names them by these builders.
 */
export const queryKeys = {
  user: (user: string) => ["user", user],
  accounts: () => ["accounts"],
  account: (account: string) => ["account", account],
  members: (account: string) => ["members", account],
  locations: (account: string) => ["locations", account],
  location: (location: string) => ["location", location],
  zones: (account: string) => ["zones", account],
  zone: (zone: string) => ["zone", zone],
  zoneHistory: (zone: string) => ["zone-history", zone],
  zoneBlocked: (zone: string) => ["zone-blocked", zone],
  zonePairing: (zone: string) => ["zone-pairing", zone],
  deviceMetrics: (device: string) => ["device-metrics", device],
  editorialPage: (page: string) => ["editorial-page", page],
  editedPages: (account: string) => ["edited-pages", account],
  library: (account: string) => ["library", account],
  schedule: (schedule: string) => ["schedule", schedule],
  playlist: (playlist: string) => ["playlist", playlist],
  spotify: (account: string) => ["spotify", account],
  saml: (account: string) => ["saml", account],
  identities: (user: string) => ["identities", user],
  permissions: () => ["permissions"],
} as const satisfies Record<string, (id: string) => QueryKey>;
