import { CloseButton } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";
import classes from "./upgrade-box.module.css";

/** Below a zone of an account on a smaller plan: what a larger one has, for people who can change it. */
export function UpgradeBox({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const title = useId();
  const mayChange = useMay("plan.change", { account })?.ok === true;
  const [kept] = useState(() => stored(preferences(localStorage), "dismissed-upgrades", asAccounts));
  const [dismissed, setDismissed] = useState(() => kept.read() ?? []);
  if (!mayChange || dismissed.includes(account)) return null;
  const dismiss = () => {
    const all = [...dismissed, account];
    kept.write(all);
    setDismissed(all);
    // The button that has the focus disappears.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <section className={classes.box} aria-labelledby={title}>
      <IconSparkles className={classes.icon} size={24} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <h2 id={title} className={classes.title}>
          {t("upgrade.box.title")}
        </h2>
        <p className={classes.body}>{t("upgrade.box.body")}</p>
        <Link to={paths.upgradePlan({ accountId: account })}>{t("upgrade.box.plans")}</Link>
      </div>
      <CloseButton size="sm" aria-label={t("upgrade.box.dismiss")} onClick={dismiss} />
    </section>
  );
}

/** Accounts whose box was dismissed in this browser. */
function asAccounts(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : null;
}
