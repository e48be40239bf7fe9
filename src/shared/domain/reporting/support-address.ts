/** Names of computers that exist only in a local network. */
const LOCAL = /\.(localhost|local)$/i;

/** A usable support address: null for one at localhost, an IP address or a bare host name. */
export function reachableAddress(email: string): string | null {
  const host = email.slice(email.lastIndexOf("@") + 1);
  // No top-level domain begins with a digit, but the last part of an IPv4 address does; IPv6 has colons.
  return /^[^:]+\.[a-z][a-z\d-]+$/i.test(host) && !LOCAL.test(host) ? email : null;
}

/** The default support address: at the service's own name. Null if that is not reachable by mail. */
export function supportAddressAt(hostname: string): string | null {
  return reachableAddress(`support@${hostname}`);
}
