/** Programs that act on behalf of people: the tokens created for them. */

export {
  deletePersonalTokensExpiredBefore,
  deletePersonalTokensOf,
  findPersonalTokenName,
} from "./repository.ts";
export { createPersonalTokenReader } from "./token-reader.ts";
