/** Accounts and their members: company details, plan, limits, memberships. */

export { checkAccountLimit } from "./account-limit.ts";
export { acceptTermsOf } from "./commands/accept-terms.ts";
export { accountFacts } from "./entity.ts";
export { deleteRemovedLogos } from "./logo.ts";
export { readAccounts } from "./read-accounts.ts";
export { featuresOf, toAccount, toAcl } from "./records.ts";
export {
  type AccountRow,
  type AclRow,
  acceptAcl,
  accountsOfUser,
  aclsOfAccount,
  aclsOfUser,
  countOwners,
  deleteAclRow,
  deleteInvitations,
  findAccount,
  findAccounts,
  findAccountsNamed,
  findAclsWithAccount,
  findMembership,
  insertAccount,
  insertAcl,
  lockAccount,
  updateAccount,
  updateAclRow,
} from "./repository.ts";
