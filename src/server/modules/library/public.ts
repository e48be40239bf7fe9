/** An account's own collection of music. */

export {
  changeLibrary,
  keepInLibrary,
  putInLibrary,
  takeFromLibrary,
} from "./commands/change-library.ts";
export { itemsInLibrary } from "./repository.ts";
