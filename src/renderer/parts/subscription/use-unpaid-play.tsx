import { lazy, type ReactNode, Suspense, useState } from "react";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { mayPlay } from "#shared/domain/zones/payment.ts";

/** Not part of the first screen. */
const NoSubscriptionDialog = lazy(async () => ({
  default: (await import("./no-subscription-dialog.tsx")).NoSubscriptionDialog,
}));

type Zone = Pick<SoundZone, "id" | "account" | "name" | "iso8601_paid_until" | "iso8601_grace_until">;

/** What pressing play does in a zone that may not play: null where it may. `dialog` belongs on the page. */
export function useUnpaidPlay(zone: Zone | null): {
  readonly explain: (() => void) | null;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState(false);
  const isUnpaid = zone !== null && !mayPlay(zone, Date.now());
  return {
    explain: isUnpaid ? () => setAsked(true) : null,
    dialog:
      asked && zone !== null ? (
        <Suspense>
          <NoSubscriptionDialog zone={zone} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null,
  };
}
