import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import classes from "./dev-page.module.css";
import { DevPage } from "./dev-page.tsx";
import { previews } from "./previews.ts";

const NAMES = Object.keys(previews) as (keyof typeof previews)[];

/** /dev: the index of these pages. */
export function DevIndex() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.title")}>
      <ul className={classes.list}>
        {NAMES.map((name) => (
          <li key={name}>
            <Link to={previews[name]()}>{t(`dev.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </DevPage>
  );
}
