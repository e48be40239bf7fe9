/** An account's own collection of music. */

export { changeLibrary, putInLibrary } from "./commands/change-library.ts";
export { itemsInLibrary } from "./repository.ts";
