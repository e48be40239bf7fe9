/** Addresses of the service as a computer knows them. */
interface KnownAddresses {
  /** The address that the page is open at. */
  readonly here: string;
  /** The address that the host has given the service. */
  readonly publicAddress: string | null;
  /** The service's address in the local network, as far as it is known. */
  readonly networkAddress: string | null;
}

/** The best address of the service for another device; null when none of them leads there. */
export function phoneAddress({ here, publicAddress, networkAddress }: KnownAddresses): string | null {
  const known = [publicAddress, here, networkAddress];
  return known.find((address) => address !== null && leadsHere(address)) ?? null;
}

/** Names of this computer alone, or of a network whose names phones do not know. */
const PRIVATE_NAME =
  /^localhost$|\.(localhost|local|localdomain|lan|home|internal|intranet|corp|home\.arpa|invalid)$/i;

function leadsHere(address: string): boolean {
  const hostname = hostOf(address);
  if (hostname.startsWith("[")) return !/^\[(::1?\]|fe[89ab])/i.test(hostname);
  if (isIPv4(hostname)) return !/^(127|0)\./.test(hostname);
  return hostname.includes(".") && !PRIVATE_NAME.test(hostname);
}

/** Whether only devices in the same network reach this address. */
export function isOfLocalNetwork(address: string): boolean {
  const hostname = hostOf(address);
  if (hostname.startsWith("[")) return /^\[f[cd]/i.test(hostname);
  return isIPv4(hostname) && /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(hostname);
}

function isIPv4(hostname: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Host of an http address, IPv6 in brackets; empty for anything else. */
function hostOf(address: string): string {
  return /^https?:\/\/(\[[^\]]+\]|[^/:?#]+)/i.exec(address)?.[1] ?? "";
}
