import type { Validator } from "../validation/validators.ts";

/** Where a company is found elsewhere, and whose addresses count as being there; none: any address. */
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

/** An address of a page that a browser opens from anywhere: nothing but http and https, and no credentials in it. */
export const webAddress: Validator = (value) =>
  hostOf(value) === null ? { code: "rule", rule: "webAddress" } : null;

/** Whether an address is one of that network; Instagram's is none of Facebook. */
export function isOfNetwork(network: SocialNetwork, address: string): boolean {
  const hosts: readonly string[] = SOCIAL_NETWORKS[network];
  const host = hostOf(address) ?? "";
  return hosts.length === 0 ? host !== "" : hosts.some((one) => host === one || host.endsWith(`.${one}`));
}

function hostOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;
}
