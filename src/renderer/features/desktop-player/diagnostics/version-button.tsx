import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./diagnostics-page.module.css";

/** Quick presses on the version that open the page of debug flags. */
const SECRET_PRESSES = 7;
const SECRET_PAUSE_MS = 1500;

/** Shows the version; several quick presses open the debug flags. */
export function VersionButton({ version, os }: { readonly version: string; readonly os: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const presses = useRef({ count: 0, at: 0 });
  const press = () => {
    const now = Date.now();
    const { count, at } = presses.current;
    presses.current = { count: now - at < SECRET_PAUSE_MS ? count + 1 : 1, at: now };
    if (presses.current.count >= SECRET_PRESSES) navigate(paths.electron.debug());
  };
  return (
    <button type="button" className={classes.version} onClick={press}>
      {t("electron.settings.version", { version })} · {os}
    </button>
  );
}
