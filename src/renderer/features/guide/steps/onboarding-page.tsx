import { Button, Skeleton } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { spotifyQueries } from "#renderer/data/spotify/spotify.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { keptPrompt } from "#renderer/lib/storage/kept-prompt.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import {
  DEFAULT_STEPS,
  type OnboardingStep,
  onboardingSteps,
  PARTNER_STEPS,
} from "#shared/domain/onboarding/steps.ts";
import { DoneBefore } from "./done-before.tsx";
import { StepBody } from "./step-body.tsx";
import classes from "./steps.module.css";
import { useFinishStep } from "./use-finish-step.ts";

const ALL_STEPS: readonly OnboardingStep[] = [...DEFAULT_STEPS, ...PARTNER_STEPS];

/**
 * /accounts/{account}/onboarding/{step}: the steps from sign-up to fitting music. `singleStep` shows one alone, and the
 * pairing guide's flow ends at the pairing of a player.
 */
export function OnboardingPage() {
  const { accountId, step: wanted } = paths.onboarding.useParams();
  const { singleStep, flow } = paths.onboarding.useSearch();
  const services = useServices();
  const account = useQuery(accountQueries(services).detail(accountId));
  const spotify = useQuery(spotifyQueries(services).setup(accountId));
  const [prompt] = useState(() => keptPrompt().read() ?? "");
  if (account.isLoadingError)
    return (
      <main className={classes.main}>
        <QueryError error={account.error} onRetry={() => account.refetch()} />
      </main>
    );
  // A failed answer about Spotify leaves its step out as well: nothing depends on it.
  if (!account.data || spotify.isPending)
    return (
      <main className={classes.main}>
        <Skeleton height={420} />
      </main>
    );
  const ownFlow = account.data.roles.is_partner ? "partner" : "standard";
  const hasSpotify = Boolean(spotify.data?.offered);
  const steps = onboardingSteps({ flow: flow ?? ownFlow, aiPrompt: prompt }).filter(
    (step) => step !== "spotify-import" || hasSpotify,
  );
  const offered = singleStep ? ALL_STEPS : steps;
  const step = offered.find((one) => one === wanted);
  if (step === undefined) {
    const [first = "setup"] = steps;
    return <Navigate to={paths.onboarding({ accountId, step: first, flow })} replace />;
  }
  return (
    <Step key={step} accountId={accountId} step={step} steps={singleStep ? [step] : steps} prompt={prompt} />
  );
}

interface StepViewProps {
  readonly accountId: string;
  readonly step: OnboardingStep;
  /** The steps of this visit; one alone shows no progress. */
  readonly steps: readonly OnboardingStep[];
  readonly prompt: string;
}

function Step({ accountId, step, steps, prompt }: StepViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { flow, ...business } = paths.onboarding.useSearch();
  const index = steps.indexOf(step);
  const next = steps[index + 1];
  const goOn = () => {
    if (step === "ai-playlist") keptPrompt().clear();
    if (next !== undefined) navigate(paths.onboarding({ accountId, step: next, flow }));
    else navigate(flow === "pairing-guide" ? paths.guidePair() : paths.guide());
  };
  const finish = useFinishStep(accountId, step, goOn);
  const heading = useRef<HTMLHeadingElement>(null);
  // The next step begins at the top, for the eye and for screen readers. A step with its own first field moves it there.
  useEffect(() => {
    window.scrollTo({ top: 0 });
    if (!document.activeElement?.closest("main")) heading.current?.focus();
  }, []);
  usePageTitle(t(`onboarding.steps.${step}.heading`));
  const before = steps[index - 1];
  const progress = t("onboarding.progress", { step: index + 1, steps: steps.length });
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Wordmark />
        <Button component={Link} to={paths.guide()} variant="subtle" color="gray" size="compact-md">
          {t(steps.length === 1 ? "onboarding.toGuide" : "onboarding.later")}
        </Button>
      </header>
      <main className={classes.main} data-wide={isWide(step) || undefined}>
        {steps.length > 1 && (
          <div className={classes.progress}>
            <span>{progress}</span>
            <ProgressBar value={(index + 1) / steps.length} label={progress} />
          </div>
        )}
        {before !== undefined && (
          <Button
            className={classes.back}
            component={Link}
            to={paths.onboarding({ accountId, step: before, flow })}
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t("onboarding.back")}
          </Button>
        )}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {t(`onboarding.steps.${step}.heading`)}
        </h1>
        <p className={classes.intro}>{t(`onboarding.steps.${step}.intro`)}</p>
        <div className={classes.body}>
          <DoneBefore accountId={accountId} step={step} />
          <StepBody step={step} accountId={accountId} business={business} prompt={prompt} {...finish} />
        </div>
      </main>
    </div>
  );
}

function isWide(step: OnboardingStep): boolean {
  return ["business-description", "ai-playlist", "spotify-import", "get-started"].includes(step);
}
