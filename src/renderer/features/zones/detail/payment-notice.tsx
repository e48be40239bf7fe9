import { Alert } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";

/** On every page of a zone with an overdue payment: shows until when its music keeps playing. */
export function PaymentNotice({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { state, until } = paymentOfZone(zone, Date.now());
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
    </Alert>
  );
}
