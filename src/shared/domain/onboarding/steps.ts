/** The steps that lead a new customer to music, and the tasks of the setup guide (specification, platform §2.7 and §4). */

/** The whole list; {@link onboardingSteps} leaves out those that a flow does not need. */
export const DEFAULT_STEPS = [
  "setup",
  "get-started",
  "business-description",
  "spotify-import",
  "ai-playlist",
  "explicit-setting",
] as const;

export const PARTNER_STEPS = ["partner-business-type", "partner-business-size"] as const;

export type OnboardingStep = (typeof DEFAULT_STEPS | typeof PARTNER_STEPS)[number];

export interface OnboardingFlow {
  /** `pairing-guide`: the person only needs a zone to pair a player with. */
  readonly flow?: "standard" | "pairing-guide" | "partner";
  /** The description of music that the person typed before they signed up; empty: none. */
  readonly aiPrompt?: string;
}

/** The steps of a flow, in order. */
export function onboardingSteps({
  flow = "standard",
  aiPrompt = "",
}: OnboardingFlow): readonly OnboardingStep[] {
  switch (flow) {
    case "partner":
      return PARTNER_STEPS;
    case "pairing-guide":
      return without(DEFAULT_STEPS.slice(0, DEFAULT_STEPS.indexOf("setup") + 1), ["ai-playlist"]);
    case "standard":
      return aiPrompt === ""
        ? without(DEFAULT_STEPS, ["ai-playlist"])
        : without(DEFAULT_STEPS, ["get-started", "business-description", "spotify-import"]);
  }
}

function without(
  steps: readonly OnboardingStep[],
  left: readonly OnboardingStep[],
): readonly OnboardingStep[] {
  return steps.filter((step) => !left.includes(step));
}

/** The guide's tasks in the order of their cards. */
export const GUIDE_TASKS = [
  "setup",
  "business-description",
  "spotify-import",
  "qr-app-login",
  "user-invite",
  "app-pairing",
  "explicit-setting",
] as const;

export type GuideTask = (typeof GUIDE_TASKS)[number];

/** The steps that a person completes or skips. */
export const SETTABLE_STEPS = [...new Set([...DEFAULT_STEPS, ...PARTNER_STEPS, ...GUIDE_TASKS])] as readonly (
  | OnboardingStep
  | GuideTask
)[];

export type SettableStep = (typeof SETTABLE_STEPS)[number];

export const STEP_STATUSES = ["Completed", "Skipped"] as const;

export type StepStatus = (typeof STEP_STATUSES)[number];

/** Whether nothing is left to do in a step; `status` is undefined while nobody has done or skipped it. */
export function isStepDone(status: StepStatus | undefined, { skippedCounts = true } = {}): boolean {
  return status === "Completed" || (status === "Skipped" && skippedCounts);
}

/** The name under which a step is kept for one person instead of the whole account. */
export function personalStep(userId: string, step: "qr-app-login"): string {
  return `user/${userId}/${step}`;
}
