/** Music that is made from a recipe, or sounds like other music. */

export { madeOf } from "./made-of.ts";
export { recipeComposerOf } from "./recipe-composer.ts";
export { seedComposerOf } from "./seed-composer.ts";
