/** The log of each account: who changed what. Calls are written into it where they are served. */

export { recordCall } from "./record.ts";
export { deleteEntriesBefore, forgetPerson } from "./repository.ts";
