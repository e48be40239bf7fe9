import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { useDrawnOpened } from "#renderer/ui/dialogs/use-drawn-opened.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./subscription.module.css";

interface NoSubscriptionDialogProps {
  readonly zone: Pick<SoundZone, "id" | "account" | "name">;
  readonly onClose: () => void;
}

/** Somebody pressed play in a zone without a subscription: leads to its activation, or says whom to ask. */
export function NoSubscriptionDialog({ zone, onClose }: NoSubscriptionDialogProps) {
  const { t } = useTranslation();
  const opened = useDrawnOpened();
  const { id, account, name } = zone;
  const may = useMay("SUBSCRIPTION_WRITE", { account, soundZone: id });
  const activation = { accountId: account, zoneId: id, subscriptionAction: "activate" };
  return (
    <Dialog opened={opened} title={t("subscriptions.play.title", { zone: name })} onClose={onClose}>
      <div className={classes.dialog}>
        <p className={classes.text}>{t(`subscriptions.play.${may?.ok === false ? "ask" : "body"}`)}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("app.close")}
          </Button>
          {may?.ok === true && (
            <Button component={Link} to={paths.zoneSubscriptionAction(activation)} onClick={onClose}>
              {t("subscriptions.play.activate", { zone: name })}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
}
