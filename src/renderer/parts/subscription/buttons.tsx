import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useDeleteZone } from "#renderer/data/zones/zone-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { DangerAction } from "#renderer/ui/buttons/danger-action.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { mayDeleteZone } from "#shared/domain/billing/panel.ts";
import type { SubscriptionAction } from "#shared/domain/billing/subscription.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

interface PanelButtonsProps {
  readonly subscription: ZoneSubscription;
  /** What the buttons say, and the addresses beside the panel's that they open. */
  readonly targets: readonly { readonly action: SubscriptionAction; readonly to: SubscriptionAction }[];
  /** The addresses are not known yet. */
  readonly waits: boolean;
}

/** Links to the panel's actions, and the button that deletes a zone without a subscription. */
export function PanelButtons({ subscription, targets, waits }: PanelButtonsProps) {
  const { t } = useTranslation();
  const { account, zone, panel } = subscription;
  const about = { account: account.id, soundZone: zone.id };
  const edit = useRefusalText(useMay("subscription.edit", about));
  const end = useRefusalText(useMay("subscription.end", about));
  const isEmpty = targets.length === 0 && !mayDeleteZone(panel);
  if (isEmpty) return null;
  return (
    <Group gap="xs">
      {targets.map(({ action, to }, index) => {
        const ends = action === "deactivate" || action === "unsubscribe";
        const looks =
          index === 0 && !ends
            ? {}
            : { variant: ends ? "subtle" : "default", color: ends ? "red" : undefined };
        return waits ? (
          <Button key={action} loading>
            {t(`subscriptions.action.${action}`)}
          </Button>
        ) : (
          <DisabledReason key={action} reason={ends ? end : edit}>
            {(disabled) => (
              <Button component={Link} to={`./${to}`} {...looks} {...disabled}>
                {t(`subscriptions.action.${action}`)}
              </Button>
            )}
          </DisabledReason>
        );
      })}
      {mayDeleteZone(panel) && <DeleteZone subscription={subscription} />}
    </Group>
  );
}

/** Deletes the zone, which can be restored, and opens the list of zones. */
function DeleteZone({ subscription: { account, zone } }: Pick<PanelButtonsProps, "subscription">) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync } = useDeleteZone(account.id);
  const may = useMay("zone.deactivate", { account: account.id, soundZone: zone.id });
  const refusal = useRefusalText(may);
  const remove = async () => {
    await mutateAsync({ params: { id: zone.id } });
    navigate(paths.zones({ accountId: account.id }));
  };
  return (
    <DangerAction
      variant="default"
      c={refusal === null ? "var(--rt-error)" : undefined}
      label={t("zones.deleted.deleteZone")}
      refusal={refusal}
      disabled={may === null}
      title={t("zones.deleted.title", { name: zone.name })}
      onCommit={remove}
    >
      {t("zones.deleted.body")}
    </DangerAction>
  );
}
