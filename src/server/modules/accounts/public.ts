/** Accounts and their members: company details, plan, limits, memberships. */

export { checkAccountLimit } from "./account-limit.ts";
export { toAccount, toAcl } from "./records.ts";
export {
  type AccountRow,
  accountsOfUser,
  aclsOfUser,
  findAccount,
  findAccounts,
  insertAccount,
  insertAcl,
} from "./repository.ts";
export { accountFacts } from "./subject.ts";
