/** Music that is made from a recipe. */

export { recipeComposerOf } from "./recipe-composer.ts";
