import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import classes from "./plans.module.css";

/** /accounts/{account}/upgrade-plan: the same screen as /choose-plan. */
export function UpgradePlanPage() {
  return <ChooseAPlan accountId={paths.upgradePlan.useParams().accountId} />;
}

/** /accounts/{account}/choose-plan. */
export function ChoosePlanPage() {
  return <ChooseAPlan accountId={paths.choosePlan.useParams().accountId} />;
}

function ChooseAPlan({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  return <Choice accountId={accountId} title={t("plans.title")} below={t("plans.intro")} />;
}

/** /accounts/{account}/change-plan. */
export function ChangePlanPage() {
  const { t } = useTranslation();
  const { accountId } = paths.changePlan.useParams();
  return <Choice accountId={accountId} title={t("plans.changeTitle")} below={t("plans.changeIntro")} />;
}

interface ChoiceProps {
  readonly accountId: string;
  readonly title: string;
  readonly below: string;
}

function Choice({ accountId, title, below }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader
        above={<Link to={paths.subscriptions({ accountId })}>{t("plans.subscriptions")}</Link>}
        title={title}
        below={below}
      />
      <PlanChoice key={accountId} accountId={accountId} />
    </div>
  );
}
