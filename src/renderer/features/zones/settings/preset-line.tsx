import { Alert } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useSettingText } from "#renderer/parts/zone-presets/use-setting-text.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

interface PresetLineProps {
  readonly account: string;
  readonly preset: NonNullable<SoundZone["preset"]>;
}

/** The preset that the zone follows, and where the zone differs from it. */
export function PresetLine({ account, preset: { name, differs } }: PresetLineProps) {
  const { t } = useTranslation();
  const { nameOf } = useSettingText();
  const seesPresets = useMay("settings.see", { account })?.ok === true;
  return (
    <Alert
      variant="light"
      color="gray"
      icon={<IconTemplate size={20} aria-hidden />}
      title={t("zonePresets.follows", { name })}
    >
      {differs.length === 0
        ? t("zonePresets.matches")
        : t("zonePresets.differs", { fields: differs.map(nameOf).join(", ") })}{" "}
      {seesPresets ? (
        <Link to={paths.zonePresets({ accountId: account })}>{t("zonePresets.manage")}</Link>
      ) : null}
    </Alert>
  );
}
