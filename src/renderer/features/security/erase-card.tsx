import { Alert, Anchor, Button, Card, Skeleton } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { z } from "zod";
import { erasureQuery, useErasePerson } from "#renderer/data/people/personal-data.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { OwnConfirmation } from "#shared/contract/rest/people/personal-data.ts";
import type { TwoStep } from "#shared/contract/rest/people/two-step.ts";
import { ConfirmSelfDialog } from "./confirm-self-dialog.tsx";
import classes from "./two-step.module.css";

const CONSEQUENCES = ["goes", "companies", "names", "orders", "final", "mail"] as const;

interface EraseCardProps {
  readonly user: string;
  readonly twoStep: TwoStep;
}

/**
 * Erases the person, after explaining what is deleted and what stays; blocked while a company would lose its only
 * owner.
 */
export function EraseCard({ user, twoStep }: EraseCardProps) {
  const { t } = useTranslation();
  const services = useServices();
  const hasMail = useServiceFacts()?.mail !== "off";
  const [asking, setAsking] = useState(false);
  const erasure = useQuery(erasureQuery(services, user));
  const { mutateAsync } = useErasePerson();
  const erase = async (body: z.output<typeof OwnConfirmation>) => {
    await mutateAsync({ params: { id: user }, body });
    services.session.logout();
  };
  const companies = erasure.data?.last_owner_of ?? [];
  return (
    <Card component="section" aria-labelledby="erase-self">
      <div className={classes.section}>
        <h2 id="erase-self" className={classes.heading}>
          {t("security.data.erase.heading")}
        </h2>
        <p className={classes.text}>{t("security.data.erase.hint")}</p>
        {erasure.isLoadingError && <QueryError error={erasure.error} onRetry={() => erasure.refetch()} />}
        {erasure.isPending && <Skeleton height={36} width={180} aria-busy />}
        {companies.length > 0 && (
          <Alert
            color="yellow"
            variant="light"
            icon={<IconAlertCircle size={18} aria-hidden />}
            title={t("security.data.erase.handOver")}
          >
            <p className={classes.text}>{t("security.data.erase.handOverHint")}</p>
            <ul className={classes.list}>
              {companies.map(({ id, business_name }) => (
                <li key={id}>
                  <Anchor component={Link} to={paths.settingsUsers({ accountId: id })} underline="always">
                    {business_name}
                  </Anchor>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {erasure.data && companies.length === 0 && (
          <div>
            <Button variant="default" c="var(--rt-error)" onClick={() => setAsking(true)}>
              {t("security.data.erase.open")}
            </Button>
          </div>
        )}
      </div>
      <ConfirmSelfDialog
        opened={asking}
        danger
        title={t("security.data.erase.title")}
        twoStep={twoStep}
        commitLabel={t("security.data.erase.commit")}
        onCommit={erase}
        onClose={() => setAsking(false)}
      >
        <ul className={classes.list}>
          {CONSEQUENCES.filter((one) => hasMail || one !== "mail").map((one) => (
            <li key={one}>{t(`security.data.erase.${one}`)}</li>
          ))}
        </ul>
      </ConfirmSelfDialog>
    </Card>
  );
}
