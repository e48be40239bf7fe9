import { idOf } from "#shared/domain/ids/opaque-id.ts";

/** The name in the id of the provider's account for support. */
export const PROVIDER_SUPPORT = "provider-support";

/** The provider's own accounts: their members are the provider's staff (specification, platform §3). */
export const PROVIDER_ACCOUNT_IDS: readonly string[] = [
  idOf("Account", "provider"),
  idOf("Account", PROVIDER_SUPPORT),
  idOf("Account", "provider-sales"),
];

/** The one whose playlists and schedules are shared: its people feature them on music pages. */
export const EDITORIAL_ACCOUNT_ID = idOf("Account", "provider");

/** Whether an account is one of the provider's own. */
export function isProviderAccount(accountId: string): boolean {
  return PROVIDER_ACCOUNT_IDS.includes(accountId);
}

/** The default provider of an account's music. */
export const CONTENT_PROVIDER = "roomtone";
