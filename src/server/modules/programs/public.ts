/** Programs that act on behalf of people: the tokens created for them. */

export {
  deletePersonalTokensExpiredBefore,
  deletePersonalTokensOf,
  findPersonalToken,
  findProgramName,
  notePersonalTokenUse,
} from "./repository.ts";
export { hashOfToken } from "./token.ts";
