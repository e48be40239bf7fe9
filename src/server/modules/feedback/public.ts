/** Answers to surveys, and feedback. */

export { deleteFeedbackBefore, deleteFeedbackClaimedBy } from "./repository.ts";
