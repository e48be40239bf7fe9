import { Button, Checkbox } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepArrival } from "#renderer/lib/attribution.ts";
import { useConsentDialog } from "#renderer/lib/consent-dialog.ts";
import { CONSENT, type ConsentLevel, consentStore, presentConsent } from "#renderer/lib/reporting/consent.ts";
import classes from "./consent-dialog.module.css";

/** Custom property of the document: the height of the page's end that the dialog covers. See global.css. */
const COVERED = "--rt-notice";

/** Asks which data may be stored and reported. Not modal: the page stays usable and gets room to scroll above it. */
export function ConsentDialog() {
  const { t } = useTranslation();
  const title = useId();
  const element = useRef<HTMLElement>(null);
  useEffect(() => (element.current ? makeRoom(element.current) : undefined), []);
  const [level, setLevel] = useState<ConsentLevel>(() => consentStore().read() ?? CONSENT.required);
  const [hasPreferences, setPreferences] = useState(false);
  const choose = (chosen: ConsentLevel) => {
    consentStore().write(chosen);
    keepArrival(presentConsent());
    useConsentDialog.getState().show(false);
  };
  // Each level includes those below it.
  const upTo = (of: ConsentLevel) => (checked: boolean) =>
    setLevel(checked ? of : ((of - 1) as ConsentLevel));
  return (
    <section ref={element} role="dialog" aria-labelledby={title} className={classes.dialog}>
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

/** Keeps the document's property at the covered height. Returns the disposer. */
function makeRoom(dialog: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const gap = Number.parseFloat(getComputedStyle(dialog).bottom) || 0;
    style.setProperty(COVERED, `${dialog.offsetHeight + gap}px`);
  });
  observer.observe(dialog);
  return () => {
    observer.disconnect();
    style.removeProperty(COVERED);
  };
}
