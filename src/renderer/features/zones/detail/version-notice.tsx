import { Alert, Button } from "@mantine/core";
import { IconRefreshAlert } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

const LOOKS = {
  DEVICE_ERROR_SOON_UNSUPPORTED_VERSION: { text: "soonUnsupported", color: "yellow" },
  DEVICE_ERROR_UNSUPPORTED_VERSION: { text: "unsupported", color: "red" },
} as const;

/** On every page of a zone with an unsupported or soon unsupported player. */
export function VersionNotice({ account, zone }: { readonly account: string; readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const device = paths.zoneDevice({ accountId: account, zoneId: zone.id });
  const isThere = useLocation().pathname === device;
  const look = Object.entries(LOOKS).find(([cause]) =>
    zone.errors.some((error) => error.cause === cause),
  )?.[1];
  if (!look) return null;
  return (
    <Alert
      role="status"
      variant="light"
      mb="lg"
      maw={720}
      color={look.color}
      icon={<IconRefreshAlert size={20} aria-hidden />}
      title={t(`zones.notice.${look.text}.title`)}
    >
      {t(`zones.notice.${look.text}.body`)}
      {!isThere && (
        <div style={{ marginTop: 12 }}>
          <Button component={Link} to={device} variant="default" size="compact-md">
            {t("zones.notice.update")}
          </Button>
        </div>
      )}
    </Alert>
  );
}
