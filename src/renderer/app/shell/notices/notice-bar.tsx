import { CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useOffersSignUp } from "#renderer/app/shell/use-nav-items.ts";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount, useHasNoAccount } from "#renderer/data/accounts/current-account.ts";
import { planQueries } from "#renderer/data/billing/plans.ts";
import { useDismissedHere } from "#renderer/data/notices/dismissed-here.ts";
import { noticeQueries, useDismissNotice } from "#renderer/data/notices/notices.ts";
import { viewerQueries } from "#renderer/data/people/viewer.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { isPaymentMissing } from "#shared/domain/billing/trial.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import {
  type Notice,
  type NoticeName,
  noticesOf,
  type PlanSchedule,
  shownNotice,
} from "#shared/domain/notices/notices.ts";
import classes from "./notice-bar.module.css";

/** The most important notice about the account and its zones, above every page. */
export function NoticeBar() {
  const shown = useShownNotice();
  // Always present, so that screen readers announce a notice that appears later.
  return (
    <div className={classes.place} aria-live="polite">
      {shown && <Bar key={shown.notice.name} {...shown} />}
    </div>
  );
}

interface Shown {
  readonly notice: Notice;
  /** Null: none is selected. */
  readonly account: string | null;
  readonly onDismiss: () => void;
}

function Bar({ notice, account, onDismiss }: Shown) {
  const { t } = useTranslation();
  const dismiss = () => {
    onDismiss();
    // The button that has the focus disappears.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  const Icon = notice.group === "errors" ? IconAlertTriangle : IconInfoCircle;
  return (
    <section
      className={classes.bar}
      aria-label={t("notices.label")}
      data-group={notice.group}
      data-notice={notice.name}
    >
      <div className={classes.clip}>
        <div className={classes.content}>
          <Icon className={classes.icon} size={16} stroke={1.7} aria-hidden />
          <div className={classes.text}>
            <Text notice={notice} account={account} />
          </div>
          <CloseButton size="sm" aria-label={t("notices.dismiss")} onClick={dismiss} />
        </div>
      </div>
    </section>
  );
}

function Text({
  notice: { name, zones, zone, change },
  account,
}: Pick<Shown, "notice" | "account">): ReactNode {
  const { t } = useTranslation();
  const offersSignUp = useOffersSignUp();
  const mayCreate = useMay("zone.create", { account })?.ok === true;
  if (name === "signup" || name === "noAccount")
    return (
      <>
        <span>{t(name === "signup" ? "notices.welcome" : "notices.noAccount")}</span>
        {offersSignUp ? (
          <Link to={paths.signUp()}>{t("notices.signUp")}</Link>
        ) : (
          <span>{t("notices.invited")}</span>
        )}
      </>
    );
  if (account === null) return null;
  if (name === "churnedSingleLocResume" && zone)
    return (
      <>
        <span>{t("notices.churned")}</span>
        <Link to={paths.zoneSubscription({ accountId: account, zoneId: zone })}>{t("notices.resume")}</Link>
      </>
    );
  if (name === "churnedMultiLocResume")
    return (
      <>
        <span>{t("notices.churned")}</span>
        <Link to={paths.streaming({ accountId: account })}>{t("notices.resume")}</Link>
      </>
    );
  if (change)
    return (
      <>
        <span>
          {t("notices.planChange", { count: change.days, plan: t(`plans.names.${change.upcomingPlan}`) })}
        </span>
        <Link to={paths.subscriptions({ accountId: account })}>{t("notices.planChangeMore")}</Link>
      </>
    );
  if (name === "noZones")
    return (
      <>
        <span>{t("notices.noZones")}</span>
        {mayCreate && <Link to={paths.zoneCreate({ accountId: account })}>{t("notices.addZone")}</Link>}
      </>
    );
  return zones.map(({ state, count }) => (
    <Link key={state} to={paths.zones({ accountId: account, state })}>
      {t(`notices.zones.${state}`, { count })}
    </Link>
  ));
}

/** The notice to show now; null while it is unknown, or when there is none. */
function useShownNotice(): Shown | null {
  const services = useServices();
  const { session } = services;
  const { userId } = useSession();
  const current = useCurrentAccount();
  const account = current?.id ?? null;
  const hasNone = useHasNoAccount();
  const isSignUpOpen = useOffersSignUp();
  const queries = noticeQueries(services);
  const mayList = useMay("zone.list", { account })?.ok === true;
  const zones = useQuery({ ...queries.zones(account ?? ""), enabled: account !== null && mayList }).data;
  const acls = useQuery({
    ...viewerQueries(services).acls(userId ?? ""),
    enabled: userId !== null && hasNone,
  }).data;
  const planSchedule = usePlanSchedule(current);
  const own = useQuery({ ...queries.dismissals(userId ?? ""), enabled: userId !== null }).data;
  const [here, dismissHere] = useDismissedHere();
  const dismiss = useDismissNotice();
  const dismissals = userId === null ? here : own;
  if (dismissals === undefined) return null;
  const notices = noticesOf({
    isSignedIn: session.isAuthenticated(),
    // An account that waits for two-step sign-in is missing from the list of accounts.
    hasAccount: !hasNone || acls?.two_step_due.length !== 0,
    isPaymentMissing: isPaymentMissing(current?.payment_method ?? null),
    isSignUpOpen,
    zones: account === null ? null : (zones ?? null),
    planSchedule,
    now: Date.now(),
  });
  const notice = shownNotice(notices, dismissals, account);
  if (!notice) return null;
  const about = FOR_ALL.includes(notice.name) ? null : account;
  const onDismiss = () => {
    if (userId === null) dismissHere(notice.name);
    else dismiss.mutate({ params: { user: userId }, body: { notice: notice.name, account: about } });
  };
  return { notice, account, onDismiss };
}

/** Notices that are about no account. */
const FOR_ALL: readonly NoticeName[] = ["signup", "noAccount"];

/** The scheduled change of an account's plan. Nothing is asked where nothing is sold. */
function usePlanSchedule(account: Account | null): PlanSchedule | null {
  const services = useServices();
  const maySee = useMay("subscription.see", { account: account?.id ?? null })?.ok === true;
  const subscription = useQuery({
    ...planQueries(services).subscription(account?.id ?? ""),
    enabled: account !== null && account.billing !== "off" && maySee,
  }).data;
  if (!subscription || subscription.upcoming_plan === "" || subscription.upcoming_tier === "") return null;
  const at = parseTimestamp(subscription.recur_at) ?? parseTimestamp(subscription.trial_end);
  const { upcoming_plan: upcomingPlan, upcoming_tier: upcomingTier } = subscription;
  return at === null ? null : { upcomingPlan, upcomingTier, at };
}
