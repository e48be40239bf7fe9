import { Button, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/tooltips. */
export function TooltipPreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.tooltips")}>
      <Specimens title="Open after 200 ms, close after 100 ms">
        <Tooltip label="What it does">
          <Button variant="default">Point here</Button>
        </Tooltip>
        <Tooltip label="Shown by the keyboard as well" events={{ hover: true, focus: true, touch: false }}>
          <Button variant="default">Focus here</Button>
        </Tooltip>
      </Specimens>
    </DevPage>
  );
}
