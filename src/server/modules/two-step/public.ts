/** Two-step sign-in: codes of an authenticator app, and recovery codes in case it is lost. */

export { checkSecondStep } from "./check.ts";
export { countRecoveryCodes, deleteFactor, findSecondFactor, withSecondFactor } from "./repository.ts";
export { beginSetUp, confirmSetUp, newRecoveryCodes } from "./set-up.ts";
