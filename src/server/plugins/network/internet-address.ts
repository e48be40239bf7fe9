import { BlockList, isIP } from "node:net";

/**
 * Addresses of the internet, as opposed to those of the host's own network. Everything that is not known to be
 * public is refused: private, loopback, link-local and shared ranges, metadata services, multicast, documentation
 * and reserved ones, and IPv6 addresses that stand for an IPv4 one (mapped, NAT64, 6to4, Teredo).
 */

const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // The metadata service of a cloud, within a public range.
  ["168.63.129.16", 32],
] as const;

/** Within the range of global unicast addresses, 2000::/3; all others are refused anyway. */
const NOT_PUBLIC_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const refused = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V4) refused.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of NOT_PUBLIC_V6) refused.addSubnet(net, prefix, "ipv6");

const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether this is the address of a computer on the internet; false for anything that is not an address. */
export function isInternetAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, "ipv4");
  return version === 6 && unicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}
