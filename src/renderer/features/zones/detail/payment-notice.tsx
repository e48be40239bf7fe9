import { Alert, Button } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";

/** On every page of a zone with an overdue payment: shows until when its music keeps playing. */
export function PaymentNotice({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { state, until } = paymentOfZone(zone, Date.now());
  const may = useMay("SUBSCRIPTION_WRITE", { account: zone.account, soundZone: zone.id });
  const at = { accountId: zone.account, zoneId: zone.id };
  if (state !== "grace" || until === null) return null;
  const date = dateText(until, { dateStyle: "long", timeStyle: "short" });
  return (
    <Alert
      role="status"
      variant="light"
      mb="lg"
      maw={720}
      color="yellow"
      icon={<IconCreditCard size={20} aria-hidden />}
      title={t("zones.notice.late.title")}
    >
      {t("zones.notice.late.body", { date })}
      {may?.ok === true && (
        <div style={{ marginTop: 12 }}>
          <Button size="compact-sm" variant="default" component={Link} to={paths.zoneSubscription(at)}>
            {t("zones.notice.late.action")}
          </Button>
        </div>
      )}
    </Alert>
  );
}
