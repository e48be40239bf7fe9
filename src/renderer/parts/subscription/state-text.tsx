import { useTranslation } from "react-i18next";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

const MISSING = { active: "trialActive", expired: "trialExpired", none: "paymentMissing" } as const;

/** The texts of a panel's state. */
export function stateKey({
  panel,
  activeUntil,
  now,
}: Pick<ZoneSubscription, "panel" | "activeUntil" | "now">) {
  if (panel.kind === "paymentMissing") return MISSING[panel.trial];
  if (panel.kind !== "resubscribe") return panel.kind;
  const isPlanned = panel.status === "paused" && activeUntil !== null && activeUntil > now;
  return isPlanned ? "pausePlanned" : panel.status;
}

/** What the state means for the music, with its dates. */
export function StateText({ subscription }: { readonly subscription: ZoneSubscription }) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const { panel, activeUntil, reactivateAt, trialEnd } = subscription;
  const key = stateKey(subscription);
  const dates = {
    date: dayText(panel.kind === "paymentMissing" ? trialEnd : activeUntil),
    from: dayText(activeUntil),
    until: dayText(reactivateAt),
  };
  return <p className={classes.text}>{t(`subscriptions.state.${key}.body`, dates)}</p>;
}
