/** Progress of accounts in the setup guide and the onboarding. */

export { completeOwnStep, setStep } from "./commands/set-step.ts";
export { type ListedStep, listSteps, toStep } from "./list-steps.ts";
