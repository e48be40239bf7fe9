import { useTranslation } from "react-i18next";
import type { Panel } from "#shared/domain/billing/panel.ts";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

/** The texts of a panel's state. */
export function stateKey(panel: Panel) {
  if (panel.kind === "paymentMissing") return panel.trial === "active" ? "trialActive" : "trialExpired";
  return panel.kind === "resubscribe" ? panel.status : panel.kind;
}

/** What the state means for the music, with its dates. */
export function StateText({ subscription }: { readonly subscription: ZoneSubscription }) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const { panel, activeUntil, reactivateAt, trialEnd } = subscription;
  const key = stateKey(panel);
  const dates = {
    date: dayText(panel.kind === "paymentMissing" ? trialEnd : activeUntil),
    from: dayText(activeUntil),
    until: dayText(reactivateAt),
  };
  const isPlanned = key === "paused" && activeUntil !== null && activeUntil > Date.now();
  const text = isPlanned
    ? t("subscriptions.state.paused.bodyPlanned", dates)
    : key === "trialActive" && trialEnd === null
      ? t("subscriptions.state.trialActive.bodyUndated")
      : t(`subscriptions.state.${key}.body`, dates);
  return <p className={classes.text}>{text}</p>;
}
