/** An account's own collection of music. */

export {
  addToLibrary,
  changeLibrary,
  keepInLibrary,
  putInLibrary,
  removeFromLibrary,
  takeFromLibrary,
} from "./commands/change-library.ts";
export { itemsInLibrary } from "./repository.ts";
