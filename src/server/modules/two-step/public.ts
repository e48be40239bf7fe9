/** Two-step sign-in: codes of an authenticator app, and recovery codes for whoever has lost it. */

export { checkSecondStep } from "./check.ts";
export { countRecoveryCodes, deleteFactor, findSecondFactor, withSecondFactor } from "./repository.ts";
export { beginSetUp, confirmSetUp, newRecoveryCodes } from "./set-up.ts";
