import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useModifyPause } from "#renderer/data/billing/subscription-changes.ts";
import { dayIn, shiftDay, shiftMonths } from "#renderer/lib/i18n/days.ts";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { instantAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import type { OpenDialogProps } from "./open-dialog.ts";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";

/** Pauses the zone's subscription until a day, or changes that day. */
export function PauseDialog({ subscription, onClose }: OpenDialogProps) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const { account, zone, timezone, record, panel, activeUntil, reactivateAt, now } = subscription;
  const refusal = useRefusalText(useMay("subscription.edit", { account: account.id, soundZone: zone.id }));
  const modify = useModifyPause(account.id);
  const [first, last] = [record.pause_from ?? "", record.pause_until ?? ""];
  const silentFrom = dayIn(timezone, Math.max(activeUntil ?? now, now));
  // A month, as for many zones at once.
  const [day, setDay] = useState(
    reactivateAt === null ? shiftMonths(silentFrom, 1) : dayIn(timezone, reactivateAt),
  );
  const isChange = panel.kind === "resubscribe";
  const isPossible = first !== "";
  const at = (shown: string) => dayText(instantAt(timezone, Date.parse(`${shown}T00:00:00Z`)));
  const isWithin = day !== "" && day >= first && (last === "" || day <= last);
  const days = isWithin ? Math.round((Date.parse(day) - Date.parse(silentFrom)) / DAY_MS) : 0;
  const hint =
    last === "" ? undefined : t("subscriptions.dialog.pause.hint", { from: at(first), until: at(last) });
  const amount =
    record.next_charge === null
      ? { key: "chargedNet" as const, amount: record.price }
      : { key: "charged" as const, amount: record.next_charge.amount };
  return (
    <DialogFrame
      title={t(`subscriptions.dialog.pause.${isChange ? "titleModify" : "title"}`, { zone: zone.name })}
      commitLabel={t(`subscriptions.dialog.pause.${isChange ? "commitModify" : "commit"}`)}
      refusal={
        refusal ??
        (isPossible ? (isWithin ? null : (hint ?? null)) : t("subscriptions.dialog.pause.impossible"))
      }
      onCommit={() => modify.mutateAsync({ params: { sound_zone: zone.id }, body: { reactivate_at: day } })}
      onClose={onClose}
    >
      {isPossible ? (
        <>
          <DateInput
            label={t("subscriptions.dialog.pause.day")}
            description={hint}
            value={day}
            onChange={setDay}
            min={first}
            {...(last === "" ? {} : { max: last })}
            data-autofocus
          />
          {isWithin && (
            <div className={classes.dialog} role="status">
              <p className={classes.text}>
                {t("subscriptions.dialog.pause.silent", {
                  count: days,
                  from: at(silentFrom),
                  until: at(shiftDay(day, -1)),
                })}
              </p>
              <p className={classes.text}>
                {t(`subscriptions.dialog.pause.${amount.key}`, {
                  date: at(day),
                  amount: formatMoney(amount.amount, record.iso_currency),
                })}
              </p>
            </div>
          )}
        </>
      ) : (
        <p className={classes.text}>{t("subscriptions.dialog.pause.impossible")}</p>
      )}
    </DialogFrame>
  );
}
