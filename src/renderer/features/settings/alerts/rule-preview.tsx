import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { previewAlertRule } from "#shared/contract/rest/accounts/alerts.ts";
import classes from "./alerts.module.css";

interface RulePreviewProps {
  readonly preview: z.output<typeof previewAlertRule.response>;
}

/** Who would be told by a rule, and about what. */
export function RulePreview({ preview }: RulePreviewProps) {
  const { t, i18n } = useTranslation();
  const { people, webhooks, zones, locations, open_incidents: open } = preview;
  const names = people.map(({ name, email }) => `${name} (${email})`);
  return (
    <Alert variant="light" role="status" className={classes.preview ?? ""}>
      <p>
        {names.length === 0
          ? t("alerts.preview.nobody")
          : t("alerts.preview.people", { people: new Intl.ListFormat(i18n.language).format(names) })}
      </p>
      {webhooks > 0 && <p>{t("alerts.preview.webhooks", { count: webhooks })}</p>}
      <p>
        {t("alerts.preview.zones", { count: zones })} {t("alerts.preview.locations", { count: locations })}
      </p>
      <p>{open === 0 ? t("alerts.preview.noneOpen") : t("alerts.preview.open", { count: open })}</p>
    </Alert>
  );
}
