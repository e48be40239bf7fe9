import { Button, Checkbox } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepArrival } from "../../lib/attribution.ts";
import { consentDialog } from "../../lib/consent-dialog.ts";
import { CONSENT, type ConsentLevel, consentStore, presentConsent } from "../../lib/reporting/consent.ts";
import classes from "./consent-dialog.module.css";

/** Asks which data may be stored and reported. Not modal: the page stays usable. */
export function ConsentDialog() {
  const { t } = useTranslation();
  const title = useId();
  const [level, setLevel] = useState<ConsentLevel>(() => consentStore().read() ?? CONSENT.required);
  const [hasPreferences, setPreferences] = useState(false);
  const choose = (chosen: ConsentLevel) => {
    consentStore().write(chosen);
    keepArrival(presentConsent());
    consentDialog.show(false);
  };
  // Each level includes those below it.
  const upTo = (of: ConsentLevel) => (checked: boolean) =>
    setLevel(checked ? of : ((of - 1) as ConsentLevel));
  return (
    <section role="dialog" aria-labelledby={title} className={classes.dialog}>
      <h2 id={title} className={classes.title}>
        {t("consent.title")}
      </h2>
      <p className={classes.body}>{t("consent.body")}</p>
      {hasPreferences && (
        <div className={classes.categories}>
          <Checkbox
            label={t("consent.necessary")}
            description={t("consent.necessaryHint")}
            checked
            disabled
            readOnly
          />
          <Checkbox
            label={t("consent.analytics")}
            description={t("consent.analyticsHint")}
            checked={level >= CONSENT.analytics}
            onChange={(event) => upTo(CONSENT.analytics)(event.currentTarget.checked)}
          />
          <Checkbox
            label={t("consent.marketing")}
            description={t("consent.marketingHint")}
            checked={level >= CONSENT.marketing}
            onChange={(event) => upTo(CONSENT.marketing)(event.currentTarget.checked)}
          />
        </div>
      )}
      <div className={classes.buttons}>
        {hasPreferences ? (
          <Button variant="default" onClick={() => choose(level)}>
            {t("consent.save")}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setPreferences(true)}>
            {t("consent.preferences")}
          </Button>
        )}
        <Button variant="default" onClick={() => choose(CONSENT.required)}>
          {t("consent.rejectAll")}
        </Button>
        <Button variant="default" onClick={() => choose(CONSENT.marketing)}>
          {t("consent.acceptAll")}
        </Button>
      </div>
    </section>
  );
}
