/** The log of each account, and of the service: who changed what. Entries are written where calls are handled. */

export { recordAddedMusic } from "./added-music.ts";
export { recordBuildingSystem } from "./building-systems.ts";
export { recordOperation, serviceLog } from "./operations.ts";
export { recordCall, recordSeveral } from "./record.ts";
export { deleteEntriesBefore, forgetPerson } from "./repository.ts";
