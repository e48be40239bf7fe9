import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { chosenLanguage } from "./chosen-language.ts";
import { changeLanguage } from "./i18n.ts";
import { offeredLanguages } from "./languages.ts";

/** The selectable languages, the current one, and a function that switches and stores it. */
export function useLanguages() {
  const { t, i18n } = useTranslation();
  const [offered] = useState(() => offeredLanguages(localStorage));
  /** Resolves to whether the language is now shown. */
  const choose = async (code: string): Promise<boolean> => {
    try {
      await changeLanguage(i18n, code);
      chosenLanguage(localStorage).write(code);
      return true;
    } catch {
      toast("error", t("app.languageFailed"));
      return false;
    }
  };
  return { offered, current: i18n.language, choose };
}
