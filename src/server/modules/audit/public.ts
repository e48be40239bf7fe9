/** The log of each account: who changed what. Entries are written where calls are handled. */

export { recordCall } from "./record.ts";
export { deleteEntriesBefore, forgetPerson } from "./repository.ts";
