import { useTranslation } from "react-i18next";
import { useLanguages } from "../../lib/i18n/use-languages.ts";
import classes from "./auth-frame.module.css";

/** The language of signing in, and of what follows for whoever has chosen none yet. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { offered, current, choose } = useLanguages();
  return (
    <label className={classes.language}>
      {t("app.language")}
      {/* The browser's own: nothing is fetched for it. */}
      <select value={current} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {offered.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
