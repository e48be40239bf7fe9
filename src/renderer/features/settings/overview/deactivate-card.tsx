import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useDeactivateAccount } from "#renderer/data/accounts/company-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { DangerAction } from "#renderer/ui/buttons/danger-action.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import classes from "./overview.module.css";

const CONSEQUENCES = ["music", "people", "kept"] as const;

/** Deactivates the company, after explaining the effects. */
export function DeactivateCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
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
      <DangerAction
        variant="default"
        c={refusal === null ? "var(--rt-error)" : undefined}
        label={t("companySettings.deactivate.open")}
        refusal={refusal}
        disabled={may === null}
        title={t("companySettings.deactivate.title", { name: account.business_name })}
        onCommit={deactivate}
      >
        <ul className={classes.consequences}>
          {CONSEQUENCES.map((one) => (
            <li key={one}>{t(`companySettings.deactivate.${one}`)}</li>
          ))}
        </ul>
      </DangerAction>
    </Card>
  );
}
