import { Badge, Button } from "@mantine/core";
import {
  IconBuildingStore,
  IconCheck,
  IconCoffee,
  IconInfinity,
  IconMusicHeart,
  type TablerIcon,
} from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useChoosePlan } from "#renderer/data/billing/plan-changes.ts";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import { paths } from "#renderer/lib/paths.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { PriceEntry } from "#shared/contract/rest/billing/pricing.ts";
import { freeMonths, planPrice, priceForCycle } from "#shared/domain/billing/plan-prices.ts";
import type { BillingCycle, Plan } from "#shared/domain/billing/plans.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import classes from "./plans.module.css";
import { changesAt, choosesAtOnce, hasNeverPaid } from "./session.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

const ICONS = {
  starter: IconCoffee,
  essential: IconBuildingStore,
  unlimited: IconInfinity,
  "royalty-free": IconMusicHeart,
} as const satisfies Readonly<Record<Plan, TablerIcon>>;

/** Points that say what a plan has, in the order of their texts. */
const POINTS = ["first", "second", "third"] as const;

interface PlanCardProps {
  readonly accountId: string;
  readonly plan: Plan;
  readonly cycle: BillingCycle;
  readonly entries: readonly PriceEntry[];
  readonly subscription: AccountSubscription;
}

/** A plan: what it has and costs, and the button that chooses it. */
export function PlanCard(props: PlanCardProps) {
  const { plan, cycle, entries, subscription } = props;
  const { t } = useTranslation();
  const title = useId();
  const Icon = ICONS[plan];
  const price = priceForCycle(entries, plan, cycle);
  const isOwn = plan === subscription.plan;
  return (
    <article className={classes.card} aria-labelledby={title} data-own={isOwn || undefined}>
      <div className={classes.top}>
        <span className={classes.icon}>
          <Icon size={26} stroke={1.6} aria-hidden />
        </span>
        <Marks plan={plan} subscription={subscription} />
      </div>
      <h2 id={title} className={classes.name}>
        {t(`plans.names.${plan}`)}
      </h2>
      <p className={classes.about}>{t(`plans.about.${plan}`)}</p>
      {price ? <PriceOf {...props} price={price} /> : <p className={classes.about}>{t("plans.notSold")}</p>}
      <ul className={classes.points}>
        {POINTS.map((point) => (
          <li key={point}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {t(`plans.has.${plan}.${point}`)}
          </li>
        ))}
      </ul>
      {price && <Choose {...props} cycle={price.entry.billing_cycle} />}
    </article>
  );
}

/** Whether it is the account's plan, or is going to be. */
function Marks({ plan, subscription }: Pick<PlanCardProps, "plan" | "subscription">) {
  const { t } = useTranslation();
  const dayText = useBillingDay(subscription.account);
  const at = changesAt(subscription);
  const date = dayText(at) ?? "";
  const { upcoming_plan } = subscription;
  if (plan === upcoming_plan) return <Badge variant="light">{t("plans.from", { date })}</Badge>;
  if (plan !== subscription.plan) return null;
  return (
    <Badge color="moss" variant="light">
      {upcoming_plan === "" ? t("plans.own") : t("plans.until", { date })}
    </Badge>
  );
}

interface PriceOfProps extends PlanCardProps {
  readonly price: NonNullable<ReturnType<typeof priceForCycle<PriceEntry>>>;
}

function PriceOf({ plan, entries, subscription, price: { entry, month } }: PriceOfProps) {
  const { t } = useTranslation();
  const { iso_currency, billing_cycle, cycle_price, available_discount, trial_days } = entry;
  const money = (amount: number) => formatMoney(amount, iso_currency);
  const free = freeMonths(entries, entry);
  const least = planPrice(entries, plan);
  const isNew = hasNeverPaid(subscription);
  const less = available_discount?.prices ?? [];
  return (
    <div className={classes.price}>
      <div>
        <span className={classes.amount}>{money(month)}</span> <span>{t("plans.perMonth")}</span>
      </div>
      <div className={classes.small}>
        {t(`plans.charged.${billing_cycle}`, { price: money(cycle_price) })}
        {free > 0 && <Badge size="sm">{t("plans.free", { count: free })}</Badge>}
      </div>
      {least && least.month < month && (
        <div className={classes.small}>
          {t("plans.least", {
            price: money(least.month),
            cycle: t(`plans.paid.${least.entry.billing_cycle}`),
          })}
        </div>
      )}
      {choosesAtOnce(subscription) && trial_days > 0 && (
        <div className={classes.small}>{t("plans.trial", { count: trial_days })}</div>
      )}
      {isNew && less.length > 1 && (
        <div className={classes.small}>
          {t("plans.discount", { count: less.length - 1, price: money(less[0] ?? 0) })}
        </div>
      )}
    </div>
  );
}

/** Chooses the plan at once while there is neither a payment nor a trial, else leads to what the change costs. */
function Choose({ accountId, plan, cycle, subscription }: PlanCardProps) {
  const { t } = useTranslation();
  const choose = useChoosePlan(accountId);
  const words = useRefusalWords();
  const refusal = useRefusalText(useMay("plan.change", { account: accountId }));
  const name = t(`plans.names.${plan}`);
  const isNew = choosesAtOnce(subscription);
  const isOwn = plan === subscription.plan && (!isNew || cycle === subscription.billing_cycle);
  if (isOwn || plan === subscription.upcoming_plan)
    return (
      <Button variant="default" disabled fullWidth>
        {t(isOwn ? "plans.isOwn" : "plans.isUpcoming")}
      </Button>
    );
  if (!isNew && refusal === null)
    return (
      <Button component={Link} to={paths.changePlanTo({ accountId, plan })} fullWidth>
        {t("plans.choose", { plan: name })}
      </Button>
    );
  return (
    <>
      <DisabledReason reason={refusal}>
        {(disabled) => (
          <Button
            fullWidth
            loading={choose.isPending}
            onClick={() =>
              choose.mutate({ params: { account: accountId }, body: { plan, billing_cycle: cycle } })
            }
            {...disabled}
          >
            {t("plans.choose", { plan: name })}
          </Button>
        )}
      </DisabledReason>
      {choose.isError && (
        <p className={classes.failure} role="alert">
          {words(choose.error)}
        </p>
      )}
    </>
  );
}
