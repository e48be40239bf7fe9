/** The places of an account, each with its zones. */

export type { LocationRow } from "./repository.ts";
