import { accountOfAddress } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

/** Where the promotion of messages leads an account; null: it is shown. */
export function awayFromPromo(account: Pick<Account, "id" | "feature_flags"> | null): string | null {
  if (account === null) return paths.home();
  return account.feature_flags.messaging_enabled ? paths.messaging({ accountId: account.id }) : null;
}

/** For accounts without messages. Others go to theirs, people without an account to Home. */
export const whileNotMessaging: Need = async (visit) => awayFromPromo(await accountOfAddress(visit));
