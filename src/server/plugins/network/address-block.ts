import { isIPv4, isIPv6 } from "node:net";

/**
 * An address from proxies and sockets, without port, brackets, zone and IPv4-mapped form; invalid ones are
 * unchanged.
 */
export function plainAddress(written: string): string {
  const text = written.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  const [bare = ""] = (bracketed ?? withPort ?? text).split("%", 1);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return text;
  return mappedIPv4(bare) ?? bare.toLowerCase();
}

/**
 * The key that attempts from an address count against. One customer has a whole /64 of IPv6 addresses: they
 * count as one.
 */
export function addressBlock(written: string): string {
  const address = plainAddress(written);
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(":") : address;
}

/** The IPv4 address in `::ffff:192.0.2.7`, also if written in hexadecimal digits. */
function mappedIPv4(address: string): string | null {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  if (dotted) {
    const [, front = "", ...bytes] = dotted;
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return mappedIPv4(`${front}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`);
  }
  const groups = groupsOf(address);
  if (groups.slice(0, 5).some((group) => group !== "0") || groups[5] !== "ffff") return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight groups, each in its shortest form. */
function groupsOf(address: string): readonly string[] {
  const [head = "", tail = ""] = address.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
}
