import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PlanChangeCost } from "#shared/contract/rest/billing/account-subscription.ts";
import classes from "./plans.module.css";

const KINDS = ["zones", "stations", "playlists"] as const;

/** Things that a change of plan takes away, by name. */
export function Losses({ losses }: Pick<PlanChangeCost, "losses">) {
  const { t } = useTranslation();
  const lost = KINDS.filter((kind) => losses[kind].total > 0);
  if (lost.length === 0) return null;
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t("plans.losses.title")}
    >
      {lost.map((kind) => {
        const { total, names } = losses[kind];
        return (
          <section
            key={kind}
            className={classes.loss}
            aria-label={t(`plans.losses.${kind}`, { count: total })}
          >
            <div className={classes.lossTitle}>{t(`plans.losses.${kind}`, { count: total })}</div>
            <ul>
              {names.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same.
                <li key={place} dir="auto">
                  {name}
                </li>
              ))}
              {total > names.length && <li>{t("plans.losses.more", { count: total - names.length })}</li>}
            </ul>
          </section>
        );
      })}
    </Alert>
  );
}
