import { Alert, Button } from "@mantine/core";
import { IconCreditCard, IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useOpenInBrowser } from "#renderer/features/desktop-player/use-open-in-browser.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Payment } from "#shared/contract/control.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

interface SubscriptionNoticeProps {
  readonly zone: PairedZone;
  /** As the player itself determines it, with or without a network. */
  readonly payment: Payment;
}

/** The zone is not paid for: consequences for the music, the deadline, and the people who can act. */
export function SubscriptionNotice({ zone, payment }: SubscriptionNoticeProps) {
  const notice = <Notice zone={zone} payment={payment} />;
  return (
    <>
      {/* Screen readers announce only changes of an existing live region. */}
      <div role="status">{payment.state === "grace" ? notice : null}</div>
      {payment.state === "ended" ? notice : null}
    </>
  );
}

function Notice({ zone, payment }: SubscriptionNoticeProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const openInBrowser = useOpenInBrowser();
  const { state, until } = payment;
  const ended = state === "ended";
  const names = { zone: zone.soundZone.name, company: zone.account.businessName };
  const date = until === null ? null : dateText(until, { dateStyle: "full", timeStyle: "short" });
  const activation = {
    accountId: zone.account.id,
    zoneId: zone.soundZone.id,
    subscriptionAction: "activate",
  };
  const open = () => openInBrowser(paths.zoneSubscriptionAction(activation));
  return (
    <Alert
      role={ended ? "alert" : "group"}
      variant="light"
      color={ended ? "red" : "yellow"}
      mb="md"
      icon={<IconCreditCard size={20} aria-hidden />}
      title={t(ended ? "electron.subscription.endedTitle" : "electron.subscription.graceTitle")}
    >
      <p style={{ margin: "0 0 12px" }}>
        {ended
          ? t("electron.subscription.endedBody", names)
          : date === null
            ? t("electron.subscription.graceBodyPlain", names)
            : t("electron.subscription.graceBody", { ...names, date })}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
        onClick={open}
      >
        {t("electron.subscription.open")}
      </Button>
    </Alert>
  );
}
