import { type ComponentType, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { dialogOf, type SubscriptionDialog } from "#shared/domain/billing/panel.ts";
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
  const [kind] = useState(() => dialogOf(subscription.panel, action, subscription.plan.plan));
  if (kind === null) return null;
  const Open = DIALOGS[kind];
  return <Open subscription={subscription} onClose={() => navigate(backTo, { replace: true })} />;
}

const DIALOGS: Readonly<Record<SubscriptionDialog, ComponentType<OpenDialogProps>>> = {
  activate: ActivateDialog,
  upgrade: UpgradeDialog,
  resume: ResumeDialog,
  leave: LeaveDialog,
  pause: PauseDialog,
};
