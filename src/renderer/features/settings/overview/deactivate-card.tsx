import { Button, Card } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Account } from "#shared/contract/rest/entities.ts";
import { useMay } from "../../../data/access.ts";
import { useDeactivateAccount } from "../../../data/company-changes.ts";
import { useRefusalText } from "../../../data/refusal-text.ts";
import { paths } from "../../../lib/paths.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DisabledReason } from "../../../ui/disabled-reason.tsx";
import classes from "./overview.module.css";

const CONSEQUENCES = ["music", "people", "kept"] as const;

/** Deactivates the company, after saying what that means. */
export function DeactivateCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const may = useMay("account.deactivate", { account: account.id });
  const refusal = useRefusalText(may);
  const { mutateAsync } = useDeactivateAccount(account.id);
  const deactivate = async () => {
    await mutateAsync({ params: { id: account.id } });
    navigate(paths.accounts());
  };
  return (
    <Card component="section" aria-labelledby="deactivate">
      <div className={classes.head}>
        <h2 id="deactivate">{t("companySettings.deactivate.heading")}</h2>
      </div>
      <p className={classes.hint}>{t("companySettings.deactivate.hint")}</p>
      <div>
        <DisabledReason reason={refusal}>
          {(props) => (
            <Button
              variant="default"
              c={refusal === null ? "var(--rt-error)" : undefined}
              disabled={may === null}
              onClick={() => setAsking(true)}
              {...props}
            >
              {t("companySettings.deactivate.open")}
            </Button>
          )}
        </DisabledReason>
      </div>
      <ConfirmDialog
        opened={asking}
        danger
        title={t("companySettings.deactivate.title", { name: account.business_name })}
        commitLabel={t("companySettings.deactivate.open")}
        onCommit={deactivate}
        onClose={() => setAsking(false)}
      >
        <ul className={classes.consequences}>
          {CONSEQUENCES.map((one) => (
            <li key={one}>{t(`companySettings.deactivate.${one}`)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Card>
  );
}
