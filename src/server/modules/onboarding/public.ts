/** Progress of accounts in the setup guide and the onboarding. */

export { setStep } from "./commands/set-step.ts";
export { type ListedStep, listSteps, toStep } from "./list-steps.ts";
