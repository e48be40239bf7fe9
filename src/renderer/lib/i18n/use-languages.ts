import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../toast.ts";
import { chosenLanguage } from "./chosen-language.ts";
import { changeLanguage } from "./i18n.ts";
import { offeredLanguages } from "./languages.ts";

/** The languages to choose from, the present one, and the choice, which is kept. */
export function useLanguages() {
  const { t, i18n } = useTranslation();
  const [offered] = useState(() => offeredLanguages(localStorage));
  /** Whether it is shown now. */
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
