import { Alert, Skeleton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { supportsSettings } from "#shared/domain/devices/device-kinds.ts";
import { PresetLine } from "./preset-line.tsx";
import classes from "./settings.module.css";
import { ZoneNameForm } from "./zone-name-form.tsx";
import { ZoneSettingsForm } from "./zone-settings-form.tsx";

/** /accounts/{account}/zones/{zone}/settings: saves every change at once. */
export function SettingsPage() {
  const { accountId, zoneId } = paths.zoneSettings.useParams();
  const zone = useQuery(zoneQueries(useServices()).detail(zoneId)).data;
  if (!zone) return <Skeleton height={420} maw={720} />;
  return (
    <div className={classes.page}>
      <ZoneNameForm account={accountId} zone={zone} />
      {zone.preset && <PresetLine account={accountId} preset={zone.preset} />}
      {zone.device && !supportsSettings(zone.device) ? (
        <NotSupported />
      ) : (
        <ZoneSettingsForm account={accountId} zone={zone} />
      )}
    </div>
  );
}

/** Smart speakers are configured in their own app (specification, zones §6). */
function NotSupported() {
  const { t } = useTranslation();
  return (
    <Alert
      variant="light"
      color="gray"
      icon={<IconInfoCircle size={20} aria-hidden />}
      title={t("zones.settings.notSupportedTitle")}
    >
      {t("zones.settings.notSupported")}
    </Alert>
  );
}
