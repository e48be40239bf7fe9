import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { consentDialog } from "../../lib/consent-dialog.ts";
import { withTexts } from "../../lib/i18n/i18n.ts";
import { idle } from "../../lib/idle.ts";
import { presentConsent } from "../../lib/reporting/consent.ts";

/** The address that was opened; what is shown of it may be another by the time that it is read. */
const arrival = location.search;

/** Null until it is there. */
let known: ComponentType | null = null;

/** Fetches what asks people for their consent. */
export async function loadConsent(): Promise<ComponentType> {
  known = await load();
  return known;
}

const load = withTexts(["consent"], async () => {
  // Who has to be asked sees it with the page, instead of over what they have begun to read.
  if (!consentDialog.get()) await idle();
  const [{ ConsentDialog }, { noteArrival }] = await Promise.all([
    import("./consent-dialog.tsx"),
    import("../../lib/attribution.ts"),
  ]);
  noteArrival(new URLSearchParams(arrival), presentConsent());
  return ConsentDialog;
});

/** Asks people for their consent, and reads where they come from. */
export function LazyConsent() {
  const isShown = useSyncExternalStore(consentDialog.subscribe, consentDialog.get);
  const [Dialog, setDialog] = useState(() => known);
  useEffect(() => {
    if (Dialog) return;
    loadConsent().then(
      (loaded) => setDialog(() => loaded),
      // Without an answer there is no consent.
      () => undefined,
    );
  }, [Dialog]);
  return isShown && Dialog ? <Dialog /> : null;
}
