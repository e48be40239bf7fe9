import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import { SHOWN_STATES } from "#shared/domain/zones/zone-facts.ts";
import { DevPage, Specimens } from "./dev-page.tsx";

const TONES = ["ok", "warning", "error", "none"] as const satisfies StatusTone[];

/** /dev/badge-preview. */
export function BadgePreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.badges")}>
      <Specimens title="Status">
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Specimens>
      <Specimens title="States of zones">
        {SHOWN_STATES.map((state) => (
          <StateBadge key={state} state={state} />
        ))}
        <StateBadge state="playing" still text="Playing, last known" />
      </Specimens>
      <Specimens title="Marks">
        <Badge variant="light">light</Badge>
        <Badge variant="light" color="gray">
          gray
        </Badge>
        <Badge variant="light" color="yellow">
          yellow
        </Badge>
        <Badge variant="light" color="red">
          red
        </Badge>
      </Specimens>
    </DevPage>
  );
}
