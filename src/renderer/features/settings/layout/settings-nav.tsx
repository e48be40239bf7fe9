import {
  IconArrowLeft,
  IconBell,
  IconBuilding,
  IconCreditCard,
  IconHistory,
  IconShieldLock,
  IconTemplate,
  IconUser,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import type { TextKey } from "#renderer/lib/i18n/text-key.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useCurrentInView } from "#renderer/ui/layout/use-current-in-view.ts";
import classes from "./settings-layout.module.css";

interface Item {
  readonly name: TextKey<"companySettings.nav">;
  readonly path: string;
  readonly icon: TablerIcon;
}

/** Navigation of the settings: back, personal pages, and the company pages that the person may open. */
export function SettingsNav({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  const strip = useCurrentInView<HTMLElement>(useLocation().pathname);
  const company = useCompanyItems(accountId);
  return (
    <nav ref={strip} className={classes.nav} aria-label={t("companySettings.nav.label")}>
      <Link className={classes.item} to={paths.home()}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        {t("companySettings.nav.back")}
      </Link>
      <Group title={t("companySettings.nav.myAccount")} items={[PROFILE]} />
      <Group title={t("companySettings.nav.company")} items={company} />
    </nav>
  );
}

const PROFILE: Item = { name: "profile", path: paths.user(), icon: IconUser };

function useCompanyItems(accountId: string): readonly Item[] {
  const readsLog = useMay("account.log", { account: accountId })?.ok === true;
  const isReader = useMay("settings.see", { account: accountId })?.ok === true;
  const getsAlerts = useMay("alert.own", { account: accountId })?.ok === true;
  const managesWebhooks = useMay("webhook.manage", { account: accountId })?.ok === true;
  // The rule of the pages themselves: zone.activate, while subscriptions are sold.
  const changesSubscriptions = useMay("subscription.edit", { account: accountId })?.ok === true;
  const writesUsers = useMay("USERS_WRITE", { account: accountId })?.ok === true;
  const items: readonly (Item & { readonly shown: boolean })[] = [
    {
      name: "overview",
      path: paths.settingsOverview({ accountId }),
      icon: IconBuilding,
      shown: isReader,
    },
    {
      name: "subscriptions",
      path: paths.subscriptions({ accountId }),
      icon: IconCreditCard,
      shown: isReader && changesSubscriptions,
    },
    { name: "users", path: paths.settingsUsers({ accountId }), icon: IconUsers, shown: isReader },
    {
      name: "zonePresets",
      path: paths.zonePresets({ accountId }),
      icon: IconTemplate,
      shown: isReader,
    },
    {
      name: "saml",
      path: paths.settingsSaml({ accountId }),
      icon: IconShieldLock,
      shown: isReader && writesUsers,
    },
    { name: "alerts", path: paths.settingsAlerts({ accountId }), icon: IconBell, shown: getsAlerts },
    {
      name: "webhooks",
      path: paths.settingsWebhooks({ accountId }),
      icon: IconWebhook,
      shown: managesWebhooks,
    },
    { name: "log", path: paths.settingsLog({ accountId }), icon: IconHistory, shown: readsLog },
  ];
  return items.filter(({ shown }) => shown);
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly Item[];
}

function Group({ title, items }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.group}>
      <div id={id} className={classes.groupTitle}>
        {title}
      </div>
      <ul className={classes.items} aria-labelledby={id}>
        {items.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <NavLink className={classes.item} to={path}>
              <Icon size={18} stroke={1.7} aria-hidden />
              {t(`companySettings.nav.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
