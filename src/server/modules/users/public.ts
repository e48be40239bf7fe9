/** People: everybody who can sign in or is a member of an account. */

export { toUser } from "./records.ts";
export {
  findUser,
  findUserByEmail,
  findUsers,
  hasUsers,
  insertNewUser,
  insertUser,
  type UserRow,
  updateUserRow,
} from "./repository.ts";
