import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { onboardingStepsQuery, useGuide, useHideGuide } from "#renderer/data/onboarding/guide.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ExpertCard } from "#renderer/parts/expert/expert-card.tsx";
import { ResourceCards } from "#renderer/parts/help/resource-cards.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { CompletedCard } from "./completed-card.tsx";
import classes from "./guide-page.module.css";
import { ProgressRing } from "./progress-ring.tsx";
import { Tasks } from "./tasks-section.tsx";

const HIDDEN_TOAST = "guide-hidden";

/** /guide: the next steps of a new company, and what is done. */
export function GuidePage() {
  const account = useCurrentAccount();
  return account && <Guide key={account.id} accountId={account.id} country={account.iso_country} />;
}

interface GuideProps {
  readonly accountId: string;
  readonly country: string;
}

function Guide({ accountId, country }: GuideProps) {
  const { t } = useTranslation();
  const guide = useGuide({ evenIfNotOffered: true });
  const steps = useQuery(onboardingStepsQuery(useServices(), accountId));
  const { hide, show } = useHideGuide();
  const total = guide?.tasks.length ?? 0;
  const hideGuide = () => {
    hide();
    undoToast({
      id: HIDDEN_TOAST,
      message: t("guide.hidden.toast"),
      undoLabel: t("app.undo"),
      onUndo: show,
    });
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("guide.heading")}
        below={t("guide.intro")}
        actions={guide && <ProgressRing done={total - guide.remaining} total={total} />}
      />
      {guide?.isHidden && (
        <p className={classes.notice} role="status">
          {t("guide.hidden.notice")}
          <Button variant="default" size="compact-md" onClick={show}>
            {t("guide.hidden.show")}
          </Button>
        </p>
      )}
      {steps.isLoadingError ? (
        <QueryError error={steps.error} onRetry={() => steps.refetch()} />
      ) : guide === null ? (
        <GuideSkeleton />
      ) : (
        <>
          {guide.remaining === 0 && <CompletedCard accountId={accountId} />}
          <Tasks accountId={accountId} tasks={guide.tasks} />
        </>
      )}
      <ResourceCards country={country} />
      <ExpertCard />
      <div className={classes.footer}>
        <Button component={Link} to={paths.home()} variant="subtle" color="gray">
          {t("guide.toHome")}
        </Button>
        {guide?.isOffered && (
          <Button variant="subtle" color="gray" onClick={hideGuide}>
            {t("guide.hidden.hide")}
          </Button>
        )}
      </div>
    </div>
  );
}

function GuideSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton height={240} />
      <Skeleton height={280} />
      <Skeleton height={280} />
      <Skeleton height={280} />
    </div>
  );
}
