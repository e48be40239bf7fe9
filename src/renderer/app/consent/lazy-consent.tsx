import { type ComponentType, useEffect, useState } from "react";
import { useConsentDialog } from "#renderer/lib/consent-dialog.ts";
import { idle } from "#renderer/lib/page/idle.ts";
import { presentConsent } from "#renderer/lib/reporting/consent.ts";

/** The address as opened; the client may have navigated by the time the dialog reads it. */
const arrival = location.search;

/** Null until loaded. */
let known: ComponentType | null = null;

/** Loads the consent dialog. */
export async function loadConsent(): Promise<ComponentType> {
  known = await load();
  return known;
}

const load = async () => {
  // A person who has to be asked gets the dialog with the page, rather than over a text already being read.
  if (!useConsentDialog.getState().isShown) await idle();
  const [{ ConsentDialog }, { noteArrival }] = await Promise.all([
    import("./consent-dialog.tsx"),
    import("#renderer/lib/attribution.ts"),
  ]);
  noteArrival(new URLSearchParams(arrival), presentConsent());
  return ConsentDialog;
};

/** Shows the consent dialog and stores the referrer parameters of the first address. */
export function LazyConsent() {
  const isShown = useConsentDialog((dialog) => dialog.isShown);
  const [Dialog, setDialog] = useState(() => known);
  useEffect(() => {
    if (Dialog) return;
    loadConsent().then(
      (loaded) => setDialog(() => loaded),
      // If loading fails, nothing is asked and no consent is assumed.
      () => undefined,
    );
  }, [Dialog]);
  return isShown && Dialog ? <Dialog /> : null;
}
