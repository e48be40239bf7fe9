import type { Validator } from "#shared/domain/validation/validators.ts";

/** Social networks and their hosts; no hosts: any address. */
export const SOCIAL_NETWORKS = {
  website: [],
  instagram: ["instagram.com"],
  facebook: ["facebook.com", "fb.com"],
  tiktok: ["tiktok.com"],
  youtube: ["youtube.com", "youtu.be"],
  linkedin: ["linkedin.com"],
} as const satisfies Record<string, readonly string[]>;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;

export const SOCIAL_NETWORK_NAMES = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];

const ADDRESS = /^https?:\/\/((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A public address that a browser can open: only http and https, without credentials. */
export const webAddress: Validator = (value) =>
  hostOf(value) === null ? { code: "rule", rule: "webAddress" } : null;

/** Whether an address belongs to that network; an Instagram address does not belong to Facebook. */
export function isOfNetwork(network: SocialNetwork, address: string): boolean {
  const hosts: readonly string[] = SOCIAL_NETWORKS[network];
  const host = hostOf(address) ?? "";
  return hosts.length === 0 ? host !== "" : hosts.some((one) => host === one || host.endsWith(`.${one}`));
}

function hostOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;
}
