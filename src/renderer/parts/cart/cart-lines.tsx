import { IconMinus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import { WindowRows } from "#renderer/ui/lists/window-rows.tsx";
import type { CartAction, CartLine, CartPreview } from "#shared/contract/rest/billing/carts.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import classes from "./cart.module.css";

type Row =
  | { readonly key: string; readonly location: string; readonly net: number; readonly count: number }
  | { readonly key: string; readonly line: CartLine };

interface CartLinesProps {
  readonly account: string;
  readonly preview: CartPreview;
  readonly action: CartAction;
}

/** The zones by location, each with its cost or with why it stays as it is. */
export function CartLines({ account, preview, action }: CartLinesProps) {
  const { t } = useTranslation();
  const rows = useMemo(() => rowsOf(preview.lines), [preview.lines]);
  return (
    <WindowRows rows={rows} keyOf={({ key }) => key} estimate={58} label={t("billingOverview.cart.lines")}>
      {(row) =>
        "line" in row ? (
          <Line account={account} line={row.line} action={action} currency={preview.iso_currency} />
        ) : (
          <div className={classes.location}>
            <strong dir="auto">{row.location || t("billingOverview.cart.elsewhere")}</strong>
            <span className={classes.dimmed}>
              {t("billingOverview.zonesCount", { count: row.count })}
              {row.net !== 0 && ` · ${formatMoney(row.net, preview.iso_currency)}`}
            </span>
          </div>
        )
      }
    </WindowRows>
  );
}

/** Each location followed by its lines, in the order in which they come first. */
function rowsOf(lines: readonly CartLine[]): readonly Row[] {
  const groups = new Map<string, CartLine[]>();
  for (const line of lines) {
    const group = groups.get(line.location_name);
    if (group) group.push(line);
    else groups.set(line.location_name, [line]);
  }
  return [...groups].flatMap(([location, group]): Row[] => [
    {
      key: `location ${location}`,
      location,
      // Cents, so that a sum of fractions is exact.
      net: group.reduce((cents, { net }) => cents + Math.round(net * 100), 0) / 100,
      count: group.length,
    },
    ...group.map((line) => ({ key: line.sound_zone, line })),
  ]);
}

interface LineProps {
  readonly account: string;
  readonly line: CartLine;
  readonly action: CartAction;
  readonly currency: string;
}

function Line({ account, line, action, currency }: LineProps) {
  const { t } = useTranslation();
  const { name, skipped, full, net } = line;
  const detail = useDetail(account, line, action);
  return (
    <div className={classes.line} data-skipped={skipped !== null || undefined}>
      <div className={classes.words}>
        <div dir="auto" className={classes.name}>
          {name}
        </div>
        {detail !== "" && <div className={classes.dimmed}>{detail}</div>}
      </div>
      <div className={classes.cost}>
        {skipped !== null ? (
          <IconMinus size={16} aria-hidden />
        ) : net === 0 && full === 0 ? (
          <span className={classes.dimmed}>{t("billingOverview.cart.free")}</span>
        ) : (
          <>
            {formatMoney(net, currency)}
            {full !== net && (
              <div className={classes.dimmed}>
                {t("billingOverview.cart.before", { amount: formatMoney(full, currency) })}
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The paid period, until when it plays, or why it stays as it is. */
function useDetail(account: string, { skipped, period, plays_until }: CartLine, action: CartAction): string {
  const { t } = useTranslation();
  const dayText = useBillingDay(account);
  if (skipped !== null) return t(`billingOverview.cart.skipped.${skipped}`);
  const [from, to] = [dayText(period?.from, "medium"), dayText(period?.to, "medium")];
  if (from !== null && to !== null) return t("billingOverview.cart.period", { from, to });
  const until = dayText(plays_until, "medium");
  if (until === null) return "";
  const ends = action === "deactivate" || action === "pause";
  return t(ends ? "billingOverview.times.playsUntil" : "billingOverview.times.paidUntil", { date: until });
}
