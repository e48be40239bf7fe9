import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { Drawer } from "#renderer/ui/dialogs/drawer.tsx";
import { ShareDialog } from "#renderer/ui/dialogs/share-dialog.tsx";
import { UpgradeModal } from "#renderer/ui/dialogs/upgrade-modal.tsx";
import { afterMs } from "./after.ts";
import { DevPage, Specimens } from "./dev-page.tsx";

const KINDS = ["Confirm", "Acknowledge", "Must be answered", "Plain", "Drawer", "Share", "Upgrade"] as const;
type Kind = (typeof KINDS)[number];

/** /dev/dialogs. */
export function DialogPreview() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Kind | null>(null);
  const [answer, setAnswer] = useState("");
  const close = () => setOpen(null);
  const of = (kind: Kind) => ({ opened: open === kind, onClose: close });
  const answers = (text: string) => async () => {
    await afterMs(1000);
    setAnswer(text);
  };
  return (
    <DevPage title={t("dev.dialogs")}>
      <Specimens title="Open">
        {KINDS.map((kind) => (
          <Button key={kind} variant="default" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
        <output aria-label="Answer">{answer}</output>
      </Specimens>
      <ConfirmDialog
        {...of("Confirm")}
        title="Go ahead?"
        onCommit={answers("committed")}
        onCancel={answers("cancelled")}
      >
        Either answer takes a second.
      </ConfirmDialog>
      <ConfirmDialog
        {...of("Acknowledge")}
        title="Good to know"
        acknowledge
        onCommit={answers("acknowledged")}
      >
        There is nothing to decide.
      </ConfirmDialog>
      <Dialog {...of("Must be answered")} title="Please answer" ignoreClose>
        Escape and a click beside this do nothing.
        <Button mt="md" fullWidth onClick={close} data-autofocus>
          Answer
        </Button>
      </Dialog>
      <Dialog {...of("Plain")} title="A dialog" withCross>
        Escape, the cross and a click beside this close it.
      </Dialog>
      <Drawer {...of("Drawer")} title="A drawer">
        It slides in from the side.
      </Drawer>
      <ShareDialog {...of("Share")} name="Morning coffee" url={`${location.origin}/discover/music/example`} />
      <UpgradeModal {...of("Upgrade")} intent="activateMoreThanOneZone" onUpgrade={close} />
    </DevPage>
  );
}
