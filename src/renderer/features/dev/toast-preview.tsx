import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hideToast, toast } from "#renderer/lib/errors/toast.ts";
import { PromoCard } from "#renderer/parts/prompts/promo-card.tsx";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

const LOADING = "dev-loading";

/** /dev/toasts. */
export function ToastPreview() {
  const { t } = useTranslation();
  const [hasPromo, setPromo] = useState(false);
  return (
    <DevPage title={t("dev.toasts")}>
      <Specimens title="Kinds">
        <Button variant="default" onClick={() => toast("info", "Something to know, for 5 s")}>
          Information
        </Button>
        <Button variant="default" onClick={() => toast("success", "That worked, for 4 s")}>
          Success
        </Button>
        <Button
          variant="default"
          onClick={() => toast("error", "That didn't work, for 20 s", { title: "Couldn't save" })}
        >
          Error
        </Button>
        <Button
          variant="default"
          onClick={() => toast("loading", "Under way, until it is done", { id: LOADING })}
        >
          Loading
        </Button>
        <Button variant="default" onClick={() => hideToast(LOADING)}>
          End loading
        </Button>
        <Button
          variant="default"
          onClick={() => toast("info", "Until it is closed", { persistent: true, id: "dev-persistent" })}
        >
          Persistent
        </Button>
        <Button
          variant="default"
          onClick={() =>
            undoToast({
              message: "Something was removed",
              undoLabel: "Undo",
              onUndo: () => toast("success", "It is back"),
            })
          }
        >
          With undo
        </Button>
        <Button variant="default" onClick={() => setPromo(true)}>
          Promo
        </Button>
        {hasPromo && <PromoCard name="create-schedule" accountId="" onAnswer={() => setPromo(false)} />}
      </Specimens>
    </DevPage>
  );
}
