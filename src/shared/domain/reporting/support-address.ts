/** Names of computers that only their own network knows. */
const LOCAL = /\.(localhost|local)$/i;

/** An address that people can write to: null for one at localhost, an IP address or a bare host name, which leads nowhere. */
export function reachableAddress(email: string): string | null {
  const host = email.slice(email.lastIndexOf("@") + 1);
  // No top-level domain begins with a digit, but the last part of an IPv4 address does; IPv6 has colons.
  return /^[^:]+\.[a-z][a-z\d-]+$/i.test(host) && !LOCAL.test(host) ? email : null;
}

/** The support address of a service that names none: at its own name. Null where that leads nowhere. */
export function supportAddressAt(hostname: string): string | null {
  return reachableAddress(`support@${hostname}`);
}
