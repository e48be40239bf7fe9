import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { consentDialog } from "../../lib/consent-dialog.ts";
import { withTexts } from "../../lib/i18n/i18n.ts";
import { idle } from "../../lib/idle.ts";

/** The address that was opened; what is shown of it may be another by the time that it is read. */
const arrival = location.search;

const loadConsent = withTexts(["consent"], async () => {
  await idle();
  const [{ ConsentDialog }, { noteArrival }, { presentConsent }] = await Promise.all([
    import("./consent-dialog.tsx"),
    import("../../lib/attribution.ts"),
    import("../../lib/reporting/consent.ts"),
  ]);
  noteArrival(new URLSearchParams(arrival), presentConsent());
  return ConsentDialog;
});

/** Reads where people come from, and asks them for their consent, once the page has nothing better to do. */
export function LazyConsent() {
  const isShown = useSyncExternalStore(consentDialog.subscribe, consentDialog.get);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    loadConsent().then(
      (loaded) => setDialog(() => loaded),
      // Without an answer there is no consent.
      () => undefined,
    );
  }, []);
  return isShown && Dialog ? <Dialog /> : null;
}
