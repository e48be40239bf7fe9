/** Why a zone plays what it plays, and what people want to hear less often there. */

export { lessOftenIds } from "./less-often.ts";
