import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import tabClasses from "#renderer/ui/layout/tab-strip.module.css";
import { useCurrentInView } from "#renderer/ui/layout/use-current-in-view.ts";
import classes from "./messaging-layout.module.css";

/** /accounts/{account}/messaging: the way back, the three lists, and the open page. */
export function MessagingLayout() {
  const { t } = useTranslation();
  const { accountId } = paths.messaging.useParams();
  const strip = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <>
      <Link className={classes.back} to={paths.zones({ accountId })}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        {t("messaging.frame.back")}
      </Link>
      <nav ref={strip} className={tabClasses.strip} aria-label={t("messaging.frame.title")}>
        <NavLink className={tabClasses.tab} to={paths.campaigns({ accountId })}>
          {t("messaging.frame.campaigns")}
        </NavLink>
        <NavLink className={tabClasses.tab} to={paths.messages({ accountId })}>
          {t("messaging.frame.messages")}
        </NavLink>
        <NavLink className={tabClasses.tab} to={paths.messagingHistory({ accountId })}>
          {t("messaging.frame.history")}
        </NavLink>
      </nav>
      <Outlet />
    </>
  );
}
