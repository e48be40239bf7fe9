/** An account's own collection of music. */

export { addToLibrary, removeFromLibrary } from "./commands/change-library.ts";
export { itemsInLibrary } from "./repository.ts";
