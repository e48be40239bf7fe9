/** Every path of the client, in one place. Ids are written as they are: they are URL-safe. */
export const paths = {
  root: () => "/",
  home: (page?: string) => (page ? `/home/${page}` : "/home"),
  login: (search: { readonly email?: string; readonly redirectTo?: string } = {}) =>
    withSearch("/login", search),
  logout: () => "/logout",
  download: () => "/download",
  dev: (preview?: string) => (preview ? `/dev/${preview}` : "/dev"),
  search: (query?: string, section?: string) =>
    ["/search", query && encodeQuery(query), query && section].filter(Boolean).join("/"),
  playlist: (id: string) => `/discover/music/${id}`,
  artist: (id: string) => `/discover/artist/${id}`,
  album: (id: string) => `/discover/album/${id}`,
  account: (account: string) => `/accounts/${account}`,
  orderPlayer: (account: string) => `/accounts/${account}/order-player`,
  zones: (account: string, search: Readonly<Record<string, string>> = {}) =>
    withSearch(`/accounts/${account}/zones`, search),
  zoneCreate: (account: string, location?: string) => `/accounts/${account}/zones/create/${location ?? ""}`,
  locationEdit: (account: string, location: string) => `/accounts/${account}/zones/edit/${location}`,
  location: (account: string, location: string) => `/accounts/${account}/zones/location/${location}/details`,
  zone: (account: string, zone: string) => `/accounts/${account}/zones/${zone}`,
  zonePlayer: (account: string, zone: string) => `/accounts/${account}/zones/${zone}/player`,
  zoneHistory: (account: string, zone: string) => `/accounts/${account}/zones/${zone}/player/history`,
  zoneBlocked: (account: string, zone: string) => `/accounts/${account}/zones/${zone}/player/blocked-tracks`,
  zonePair: (account: string, zone: string) => `/accounts/${account}/zones/${zone}/player/pair/desktop`,
  zoneDevice: (account: string, zone: string) => `/accounts/${account}/zones/${zone}/device`,
  zoneSettings: (account: string, zone: string) => `/accounts/${account}/zones/${zone}/settings`,
  electron: {
    login: () => "/electron/login",
    loginEmail: () => "/electron/login/email",
    loginPairingCode: () => "/electron/login/pairing-code",
    browserOpened: () => "/electron/browser-opened",
    select: (account?: string, location?: string) =>
      ["/electron/select", account, account && location].filter(Boolean).join("/"),
    pairedZone: () => "/electron/paired-zone",
    pairedZoneHistory: () => "/electron/paired-zone/history",
    pairedZoneBlocked: () => "/electron/paired-zone/blocked-tracks",
    settings: () => "/electron/settings",
    diagnostics: () => "/electron/diagnostics",
    debug: () => "/electron/debug",
  },
} as const;

/**
 * A search as it stands in the address: '+' for spaces, everything else percent-encoded. A query of nothing but one or
 * two dots would be a step up the path, however it is encoded, so a space is written after it.
 */
export function encodeQuery(query: string): string {
  const encoded = encodeURIComponent(query.trim()).replaceAll("%20", "+");
  return encoded === "." || encoded === ".." ? `${encoded}+` : encoded;
}

function withSearch(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Account ids are padded with '.' to a multiple of 4 characters. */
export function paddedAccountId(id: string): string {
  return id.padEnd(Math.ceil(id.length / 4) * 4, ".");
}
