/** People. */

export { toUser } from "./records.ts";
export { findUser, findUserByEmail, findUsers, hasUsers, insertUser, type UserRow } from "./repository.ts";
