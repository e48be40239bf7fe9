import type { Action } from "#shared/domain/access/actions.ts";
import { type Decision, may } from "#shared/domain/access/may.ts";
import type { AccountFacts } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { accountRecord } from "./account.ts";

const FLAGS = { owner: true, admin: false, contact: false, finance: false };

const OWNER: Viewer = {
  kind: "user",
  userId: "anna",
  memberships: new Map([["own", FLAGS]]),
  locations: new Map(),
};

/** Whether the owner of the account `own` may do this to music of an account. */
export function ownerMay(
  action: Action,
  { composer, account = {} }: { readonly composer?: string; readonly account?: Partial<AccountFacts> },
): Decision {
  const facts: AccountFacts = {
    id: "own",
    partner: null,
    distributorId: null,
    messaging: true,
    sells: false,
    settings: accountRecord().settings,
    plan: "unlimited",
    tier: "tier-3",
    ...account,
  };
  return may(OWNER, action, { account: facts, ...(composer === undefined ? {} : { composer }) });
}
