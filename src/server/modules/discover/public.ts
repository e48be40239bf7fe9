/** Generated and edited music pages, and music categories. */

export type { Category } from "./categories.ts";
export { type Entity, findEntities, readerOf, typeOfItem } from "./entities.ts";
export {
  type BrowsePage,
  categoriesFor,
  type Page,
  type Reader,
  type Section,
} from "./pages.ts";
