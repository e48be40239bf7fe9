import { Checkbox } from "@mantine/core";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SubscriptionFilter } from "#renderer/data/billing/subscriptions.ts";
import type { ListSelection } from "#renderer/lib/list-selection.ts";
import { paths } from "#renderer/lib/paths.ts";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import type { ListedSubscription } from "#shared/contract/rest/billing/subscriptions.ts";
import type { BillingCycle } from "#shared/domain/billing/plans.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { isOverdue } from "./overdue.ts";
import { StandingBadge } from "./standing-badge.tsx";
import classes from "./streaming.module.css";
import { useTimesText } from "./use-times-text.ts";

/** Height of a row before it is measured, in px. */
const ROW_PX = 69;

/** A subscription of the list; its id is that of its zone. */
export interface StreamingItem extends ListedSubscription {
  readonly id: string;
}

interface StreamingListProps {
  readonly account: string;
  readonly items: readonly StreamingItem[];
  readonly currency: string;
  readonly cycle: BillingCycle;
  readonly selection: ListSelection<SubscriptionFilter>;
  readonly onNearEnd: () => void;
}

/** The subscriptions. Shift and a click select all from the last pressed one on. */
export function StreamingList(props: StreamingListProps) {
  const { account, items, currency, cycle, selection, onNearEnd } = props;
  const { t } = useTranslation();
  const last = useRef<string | null>(null);
  const toggle = (event: ChangeEvent<HTMLInputElement>, id: string) => {
    const { checked } = event.currentTarget;
    const isRange = (event.nativeEvent as Partial<MouseEvent>).shiftKey === true;
    const from = isRange ? items.findIndex((item) => item.id === last.current) : -1;
    const to = items.findIndex((item) => item.id === id);
    last.current = id;
    const range =
      from < 0 ? [id] : items.slice(Math.min(from, to), Math.max(from, to) + 1).map((item) => item.id);
    selection.toggle(range.filter((one) => selection.ids.has(one) !== checked));
  };
  return (
    <VirtualList
      items={items}
      keyOf={keyOf}
      estimate={ROW_PX}
      label={t("billingOverview.list.label")}
      onNearEnd={onNearEnd}
    >
      {(item) => (
        <StreamingRow
          account={account}
          item={item}
          currency={currency}
          cycle={cycle}
          checked={selection.ids.has(item.id)}
          onToggle={(event) => toggle(event, item.id)}
        />
      )}
    </VirtualList>
  );
}

const keyOf = ({ id }: StreamingItem) => id;

interface StreamingRowProps extends Pick<StreamingListProps, "account" | "currency" | "cycle"> {
  readonly item: StreamingItem;
  readonly checked: boolean;
  readonly onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A zone with its subscription. The whole row opens it. */
function StreamingRow({ account, item, currency, cycle, checked, onToggle }: StreamingRowProps) {
  const { t } = useTranslation();
  const timesText = useTimesText(account);
  const { id, name, location_name: location, state, price } = item;
  return (
    <div className={classes.row} data-selected={checked || undefined}>
      <Checkbox
        className={classes.check ?? ""}
        aria-label={t("billingOverview.list.select", { zone: name })}
        checked={checked}
        onChange={onToggle}
      />
      <div className={classes.words}>
        <Link
          dir="auto"
          className={classes.name}
          title={name}
          to={paths.streamingZone({ accountId: account, zoneId: id })}
        >
          {name}
        </Link>
        <div dir="auto" className={classes.place} title={location}>
          {location}
        </div>
      </div>
      <div className={classes.standing}>
        <StandingBadge state={state} isOverdue={isOverdue(item, Date.now())} />
      </div>
      <div className={classes.times}>{timesText(item)}</div>
      <div className={classes.price}>
        {price !== null && t(`billingOverview.list.price.${cycle}`, { amount: formatMoney(price, currency) })}
      </div>
    </div>
  );
}
