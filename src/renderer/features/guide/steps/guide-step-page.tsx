import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { BackToGuide } from "#renderer/features/guide/back-to-guide.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { OnboardingStep } from "#shared/domain/onboarding/steps.ts";
import { DoneBefore } from "./done-before.tsx";
import { StepBody } from "./step-body.tsx";
import classes from "./steps.module.css";
import { useFinishStep } from "./use-finish-step.ts";

/** /guide/business-description */
export function GuideBusinessPage() {
  return <GuideStepPage step="business-description" />;
}

/** /guide/spotify-import */
export function GuideImportPage() {
  return <GuideStepPage step="spotify-import" />;
}

/** /guide/explicit-setting */
export function GuideExplicitPage() {
  return <GuideStepPage step="explicit-setting" />;
}

/** A step as a page of the guide, which it leads back to. */
function GuideStepPage({ step }: { readonly step: OnboardingStep }) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  return (
    <div className={classes.inGuide}>
      <PageHeader
        above={<BackToGuide />}
        title={t(`onboarding.steps.${step}.heading`)}
        below={t(`onboarding.steps.${step}.intro`)}
      />
      {account && <GuideStep key={account.id} accountId={account.id} step={step} />}
    </div>
  );
}

function GuideStep({ accountId, step }: { readonly accountId: string; readonly step: OnboardingStep }) {
  const navigate = useNavigate();
  const finish = useFinishStep(accountId, step, () => navigate(paths.guide()));
  return (
    <div className={classes.body}>
      <DoneBefore accountId={accountId} step={step} />
      <StepBody step={step} accountId={accountId} business={{}} prompt="" {...finish} />
    </div>
  );
}
