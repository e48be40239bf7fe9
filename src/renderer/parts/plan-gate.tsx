import { Button, VisuallyHidden } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

/** Pages that the royalty-free plan lacks. */
type Restricted = "search" | "artist" | "album" | "guide";

interface PlanGateProps {
  readonly what: Restricted;
  /** Music included in every plan. */
  readonly royaltyFree?: boolean;
  readonly children: ReactNode;
}

/** Renders a page for accounts whose plan includes it; others see their alternative. */
export function PlanGate({ what, royaltyFree = false, children }: PlanGateProps) {
  const account = useCurrentAccount();
  if (account?.plan !== "royalty-free" || royaltyFree) return children;
  return <Restriction what={what} account={account.id} />;
}

function Restriction({ what, account }: { readonly what: Restricted; readonly account: string }) {
  const { t } = useTranslation();
  usePageTitle(t("discover.plan.title"));
  return (
    <>
      <VisuallyHidden component="h1">{t("discover.plan.title")}</VisuallyHidden>
      <EmptyState
        icon={<IconLock size={26} stroke={1.6} />}
        title={t("discover.plan.title")}
        action={
          <Button component={Link} to={paths.library({ accountId: account })} variant="default">
            {t("discover.plan.library")}
          </Button>
        }
      >
        {t(`discover.plan.${what}`)}
      </EmptyState>
    </>
  );
}
