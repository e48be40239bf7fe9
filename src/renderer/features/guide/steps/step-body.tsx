import type { OnboardingStep } from "#shared/domain/onboarding/steps.ts";
import { AiPlaylistStep } from "./ai-playlist-step.tsx";
import { type BusinessInitial, BusinessStep } from "./business-step.tsx";
import { ExplicitStep } from "./explicit-step.tsx";
import { GetStartedStep } from "./get-started-step.tsx";
import { PartnerSizeStep, PartnerTypeStep } from "./partner-steps.tsx";
import { SetupStep } from "./setup-step.tsx";
import { SpotifyStep } from "./spotify-step.tsx";
import type { StepProps } from "./step.ts";

interface StepBodyProps extends StepProps {
  readonly step: OnboardingStep;
  readonly business: BusinessInitial;
  readonly prompt: string;
}

/** The content of a step. */
export function StepBody({ step, business, prompt, ...props }: StepBodyProps) {
  switch (step) {
    case "setup":
      return <SetupStep {...props} />;
    case "get-started":
      return <GetStartedStep {...props} />;
    case "business-description":
      return <BusinessStep {...props} initial={business} />;
    case "spotify-import":
      return <SpotifyStep {...props} />;
    case "ai-playlist":
      return <AiPlaylistStep {...props} initial={prompt} />;
    case "explicit-setting":
      return <ExplicitStep {...props} />;
    case "partner-business-type":
      return <PartnerTypeStep {...props} />;
    case "partner-business-size":
      return <PartnerSizeStep {...props} />;
  }
}
