import type { ZoneSubscription } from "./use-zone-subscription.ts";

/** Props of the dialog of one action. */
export interface OpenDialogProps {
  readonly subscription: ZoneSubscription;
  /** Cancelled or done. */
  readonly onClose: () => void;
}
