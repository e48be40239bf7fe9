import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { isOffered } from "#shared/domain/billing/panel.ts";
import type { SubscriptionAction } from "#shared/domain/billing/subscription.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import type { OpenDialogProps } from "./open-dialog.ts";
import { PauseDialog } from "./pause-dialog.tsx";
import { ResumeDialog } from "./resume-dialog.tsx";
import { UpgradeDialog } from "./upgrade-dialog.tsx";
import { useZoneSubscription, type ZoneAddress, type ZoneSubscription } from "./use-zone-subscription.ts";

interface ActionDialogProps extends ZoneAddress {
  readonly action: SubscriptionAction;
  /** Address of the panel. */
  readonly backTo: string;
}

/**
 * The dialog of an address's action, above the panel. Closing it and completing the action lead back to the panel. Shows
 * nothing to people who may not change the subscription.
 */
export function ActionDialog({ action, backTo, ...address }: ActionDialogProps) {
  const may = useMay("SUBSCRIPTION_WRITE", { account: address.account, soundZone: address.zone });
  const { loaded } = useZoneSubscription(address);
  if (may?.ok !== true || loaded === null) return null;
  return <OpenDialog key={action} action={action} backTo={backTo} subscription={loaded} />;
}

interface ActionProps extends Pick<ActionDialogProps, "action" | "backTo"> {
  readonly subscription: ZoneSubscription;
}

function OpenDialog({ action, backTo, subscription }: ActionProps) {
  const navigate = useNavigate();
  // Decided once: completing an action changes the state before the dialog has closed.
  const [offered] = useState(() => isOffered(subscription.panel, action, subscription.plan.plan));
  const dialog: OpenDialogProps = { subscription, onClose: () => navigate(backTo, { replace: true }) };
  if (!offered) return null;
  switch (action) {
    case "activate":
      return <ActivateDialog {...dialog} />;
    case "upgrade":
      return <UpgradeDialog {...dialog} />;
    case "resubscribe":
    case "resume":
      return <ResumeDialog {...dialog} />;
    case "unsubscribe":
    case "deactivate":
      return <LeaveDialog {...dialog} />;
    case "pause":
    case "modify-pause":
      return <PauseDialog {...dialog} />;
  }
}
