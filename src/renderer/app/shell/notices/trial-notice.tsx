import { IconHourglass } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { nextTrialChange, trialBanner } from "#shared/domain/billing/trial.ts";
import classes from "./trial-notice.module.css";

/** The state of the account's trial, above every page until a payment method is set. */
export function TrialNotice() {
  const { session } = useServices();
  const account = useCurrentAccount();
  return account && session.isLoggedIn() ? <Notice account={account} /> : null;
}

function Notice({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const maySubscribe = useMay("zone.activate", { account: account.id })?.ok === true;
  const [now, setNow] = useState(Date.now);
  const next = nextTrialChange(account, now);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [next]);
  const banner = trialBanner(account, now);
  if (banner === null) return null;
  return (
    <div className={classes.notice} role="status">
      <IconHourglass size={18} stroke={1.7} aria-hidden />
      <span>
        {banner.state === "endsInDays"
          ? t("shell.trial.endsInDays", {
              count: banner.days,
              date: dateText(banner.ends, { day: "numeric", month: "long" }),
            })
          : t(`shell.trial.${banner.state}`)}
      </span>
      {maySubscribe && (
        <Link to={paths.subscriptions({ accountId: account.id })}>{t("shell.trial.subscriptions")}</Link>
      )}
    </div>
  );
}
