import { Button } from "@mantine/core";
import { IconReceiptOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

/** The page of a plan that does not exist. */
export function NoSuchPlan() {
  const { t } = useTranslation();
  const { accountId = "_" } = useParams();
  usePageTitle(t("plans.missing.title"));
  return (
    <EmptyState
      level={1}
      icon={<IconReceiptOff size={28} stroke={1.5} />}
      title={t("plans.missing.title")}
      action={
        <Button component={Link} to={paths.changePlan({ accountId })}>
          {t("plans.all")}
        </Button>
      }
    >
      {t("plans.missing.body")}
    </EmptyState>
  );
}
