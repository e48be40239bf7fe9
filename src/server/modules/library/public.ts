/** An account's own collection of music. */

export {
  addToLibrary,
  changeLibrary,
  putInLibrary,
  removeFromLibrary,
} from "./commands/change-library.ts";
export { itemsInLibrary } from "./repository.ts";
