import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { StatusBadge, type StatusTone } from "../../ui/status-badge.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

const TONES = [
  "playing",
  "paused",
  "ok",
  "warning",
  "error",
  "offline",
  "none",
] as const satisfies StatusTone[];

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
        <StatusBadge tone="playing" still>
          playing, last known
        </StatusBadge>
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
