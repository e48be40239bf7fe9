import type { PlayerZone } from "#shared/contract/player.ts";

export type SupportLevel = PlayerZone["versions"]["supportLevel"];

/** Minimum versions, as configured by the host. */
export interface VersionPolicy {
  /** Below it a player is unsupported. */
  readonly minimum: string;
  /** Below it a player will soon be unsupported. */
  readonly soon: string;
}

/** The support level of a player's version. */
export function supportLevel(version: string, { minimum, soon }: VersionPolicy): SupportLevel {
  if (isBelow(version, minimum)) return "unsupported";
  return isBelow(version, soon) ? "soon-unsupported" : "supported";
}

/** Compares dotted numbers; anything after a hyphen is ignored. An unreported version is not below. */
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
