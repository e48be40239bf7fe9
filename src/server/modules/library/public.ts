/** An account's own collection of music. */

export { itemsInLibrary } from "./repository.ts";
