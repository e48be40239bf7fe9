import { useTranslation } from "react-i18next";
import { useLanguages } from "#renderer/lib/i18n/use-languages.ts";
import classes from "./auth-frame.module.css";

/** The language before sign-in, kept afterwards for people without a language of their own. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { offered, current, choose } = useLanguages();
  return (
    <label className={classes.language}>
      {t("app.language")}
      {/* A native select needs no additional code. */}
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
