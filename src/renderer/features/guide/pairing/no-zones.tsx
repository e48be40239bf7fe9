import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { hideToast, toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./pairing.module.css";

const TOAST = "guide-no-zone";

/** Without a zone there is nothing to pair: leads back to the guide, with a toast that leads to the first zone. */
export function NoZones({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const create = paths.zoneCreate({ accountId });
    toast(
      "error",
      <span className={classes.toast}>
        {t("guide.pairing.noZoneToast.body")}
        {/* Toasts are outside of the router. */}
        <a
          href={create}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            hideToast(TOAST);
            navigate(create);
          }}
        >
          {t("guide.pairing.noZoneToast.action")}
        </a>
      </span>,
      { id: TOAST },
    );
    navigate(paths.guide(), { replace: true });
  }, [accountId, navigate, t]);
  return null;
}
