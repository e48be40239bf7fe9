import { Button, Group, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { useDeleteZone, useMoveZone } from "#renderer/data/zones/zone-changes.ts";
import { DeleteWarning } from "#renderer/features/zones/deleted/delete-warning.tsx";
import { RemoteDialog } from "#renderer/features/zones/remote/remote-dialog.tsx";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { hasSubscription } from "#shared/domain/billing/subscription.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";

interface ZoneDialogProps {
  readonly zone: SoundZone;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Deletes a zone after explaining the consequences. It can be restored. */
export function DeleteZone({ zone, opened, onClose }: ZoneDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync } = useDeleteZone(zone.account);
  const remove = async () => {
    await mutateAsync({ params: { id: zone.id } });
    navigate(paths.zones({ accountId: zone.account }));
  };
  return (
    <ConfirmDialog
      opened={useDrawnOpened(opened)}
      danger
      title={t("zones.deleted.title", { name: zone.name })}
      commitLabel={t("zones.deleted.deleteZone")}
      onCommit={remove}
      onClose={onClose}
    >
      <DeleteWarning what="zone" players={zone.paired === "paired" ? 1 : 0} zones={1} />
      <PaidFor zone={zone} />
    </ConfirmDialog>
  );
}

/** The time that is paid for and would not be used. */
function PaidFor({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const [now] = useState(Date.now);
  const isSold = useCurrentAccount()?.billing !== "off";
  const paidUntil = parseTimestamp(zone.paid_until);
  const facts = { paidUntil, deactivated: zone.subscription_deactivated };
  if (!isSold || paidUntil === null || !hasSubscription(facts, now)) return null;
  return <p>{t("zones.deleted.paidFor", { date: dateText(paidUntil, { dateStyle: "long" }) })}</p>;
}

/** The zone's remote code. */
export function RemoteCode({ opened, ...props }: ZoneDialogProps) {
  return <RemoteDialog {...props} opened={useDrawnOpened(opened)} />;
}

/** Moves a zone to another location of the account. */
export function MoveZone({ zone, opened, onClose }: ZoneDialogProps) {
  const { t } = useTranslation();
  const locations = useQuery(locationQueries(useServices()).list(zone.account)).data;
  const others = locations?.filter(({ id }) => id !== zone.location) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const move = useMoveZone(zone.account, zone.location);
  const close = () => {
    setChosen(null);
    onClose();
  };
  const confirm = () => {
    if (chosen === null) return;
    move.mutate({ params: { id: zone.id }, body: { location: chosen } }, { onSuccess: close });
  };
  return (
    <Dialog
      opened={useDrawnOpened(opened)}
      title={t("zones.move.title", { zone: zone.name })}
      onClose={close}
    >
      {locations?.length === 1 ? (
        <p style={{ margin: 0 }}>{t("zones.move.noOther")}</p>
      ) : (
        <Select
          label={t("zones.move.to")}
          description={t("zones.move.hint")}
          placeholder={t("zones.move.choose")}
          data={others.map(({ id, name, city }) => ({ value: id, label: city ? `${name}, ${city}` : name }))}
          value={chosen}
          onChange={setChosen}
          searchable
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close}>
          {t("app.cancel")}
        </Button>
        <Button disabled={chosen === null} loading={move.isPending} onClick={confirm}>
          {t("zones.move.commit")}
        </Button>
      </Group>
    </Dialog>
  );
}

/** A dialog's first render is already open, and a modal mounted open cannot return the focus. */
function useDrawnOpened(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return drawn && opened;
}
