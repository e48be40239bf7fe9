import { useTranslation } from "react-i18next";
import type { Campaign } from "#renderer/data/messaging/campaigns.ts";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";

/** In the order of the list by status. */
export const STATUSES = [
  "Active",
  "Scheduled",
  "Off",
  "Ended",
  "Archived",
] as const satisfies readonly Campaign["status"][];

const TONES = {
  Active: "ok",
  Scheduled: "none",
  Off: "none",
  Ended: "none",
  Archived: "none",
} as const satisfies Record<Campaign["status"], StatusTone>;

/** Whether a campaign announces now. */
export function CampaignStatus({ status }: { readonly status: Campaign["status"] }) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[status]}>{t(`messaging.campaigns.status.${status}`)}</StatusBadge>;
}
