import { useTranslation } from "react-i18next";

/** Names forms; those of other versions keep their own name. */
export function useFormName(): (form: string) => string {
  const { t, i18n } = useTranslation();
  return (form) => {
    const key = `operatorFeedback.forms.${form}`;
    return i18n.exists(key) ? t(key as "operatorFeedback.title") : form;
  };
}
