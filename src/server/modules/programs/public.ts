/** Programs that people let act in their name: the tokens that they made for them. */

export {
  deletePersonalTokensExpiredBefore,
  deletePersonalTokensOf,
  findPersonalToken,
  findProgramName,
  notePersonalTokenUse,
} from "./repository.ts";
export { hashOfToken } from "./token.ts";
