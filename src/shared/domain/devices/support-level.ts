import type { PlayerZone } from "../../contract/player.ts";

export type SupportLevel = PlayerZone["versions"]["supportLevel"];

/** Versions that whoever runs the service still supports. */
export interface VersionPolicy {
  /** Below it a player is not supported. */
  readonly minimum: string;
  /** Below it a player will soon not be supported. */
  readonly soon: string;
}

/** How long a player of this version can count on the service. */
export function supportLevel(version: string, { minimum, soon }: VersionPolicy): SupportLevel {
  if (isBelow(version, minimum)) return "unsupported";
  return isBelow(version, soon) ? "soon-unsupported" : "supported";
}

/** Compares numbers between dots; what follows a hyphen is passed over. A version that was never told is not below. */
export function isBelow(version: string, minimum: string): boolean {
  if (version === "") return false;
  const [own, other] = [version, minimum].map((text) =>
    (text.split("-", 1)[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0),
  );
  for (const place of [0, 1, 2]) {
    const difference = (own?.[place] ?? 0) - (other?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
