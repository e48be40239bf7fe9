import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/tooltips. */
export function TooltipPreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.tooltips")}>
      <Specimens title="Open after 200 ms, close after 100 ms">
        <Hint label="What it does">
          <Button variant="default">Point here</Button>
        </Hint>
        <Hint label="Shown by the keyboard as well" isReason>
          <Button variant="default">Focus here</Button>
        </Hint>
      </Specimens>
    </DevPage>
  );
}
