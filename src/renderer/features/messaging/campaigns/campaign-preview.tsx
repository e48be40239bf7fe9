import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { CampaignRule } from "#shared/contract/announcements.ts";
import classes from "./campaign-form.module.css";
import type { CampaignValues } from "./campaign-values.ts";
import { howInWords, whenInWords } from "./campaign-words.ts";

interface CampaignPreviewProps {
  readonly account: string;
  readonly form: ServiceForm<CampaignValues>;
}

/** The campaign in words, while its form is complete enough. */
export function CampaignPreview({ form }: CampaignPreviewProps) {
  const { t, i18n } = useTranslation();
  const rule = CampaignRule.safeParse(useWatch({ control: form.control, name: "rule" })).data;
  if (rule === undefined) return null;
  return (
    <section className={classes.preview} aria-label={t("messaging.campaigns.form.preview")}>
      <h2>{t("messaging.campaigns.form.preview")}</h2>
      <p>{whenInWords(t, i18n.language, rule)}</p>
      <p>{howInWords(t, rule)}</p>
    </section>
  );
}
