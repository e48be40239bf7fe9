/** Accounts and their members: what a company says of itself, its plan, its limits, and who belongs to it. */

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
export { roomFor } from "./room-for.ts";
export { accountFacts } from "./subject.ts";
