import type { Account } from "#shared/contract/rest/entities.ts";

/** Whether an account chooses its own music: neither is it chosen for it, nor is it on the royalty-free plan. */
export function mayDiscover(account: Account | null): boolean {
  return !account?.settings.restrict_discover_music && account?.plan !== "royalty-free";
}
