import { Card, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/card-preview. */
export function CardPreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.cards")}>
      <Specimens title="Cards">
        <Card w={240}>A card</Card>
        <Card w={240}>
          <ProgressBar value={0.4} />
        </Card>
      </Specimens>
      <Specimens title="While something loads; its shade changes once a second">
        <Skeleton width={240} height={120} />
        <div style={{ width: "100%" }}>
          <TrackRowSkeleton rows={3} />
        </div>
      </Specimens>
    </DevPage>
  );
}
