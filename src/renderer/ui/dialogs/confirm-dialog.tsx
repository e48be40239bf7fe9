import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Default 'Ok'. */
  readonly commitLabel?: string;
  /** Default 'Cancel'. */
  readonly cancelLabel?: string;
  /** Only the commit button. */
  readonly acknowledge?: boolean;
  /** Red, for irreversible actions. */
  readonly danger?: boolean;
  /** May take a while: the button spins meanwhile. The dialog stays open when it rejects. */
  readonly onCommit: () => Promise<unknown> | unknown;
  /** Runs before the dialog closes by cancelling; awaited in the same way. */
  readonly onCancel?: () => Promise<unknown> | unknown;
  readonly onClose: () => void;
}

/** Asks for confirmation. Escape and a click outside cancel, unless an answer is in progress. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, commitLabel, cancelLabel, acknowledge, danger, onClose } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<"commit" | "cancel" | null>(null);
  const choose = async (button: "commit" | "cancel", act?: () => Promise<unknown> | unknown) => {
    setChosen(button);
    try {
      await act?.();
      onClose();
    } catch {
      // The caller has shown the error; the dialog stays open.
    } finally {
      setChosen(null);
    }
  };
  return (
    <Dialog opened={opened} title={title} onClose={onClose} ignoreClose={chosen !== null}>
      <div>{children}</div>
      <Group justify="flex-end" mt="lg" gap="xs">
        {!acknowledge && (
          <Button
            variant="default"
            disabled={chosen === "commit"}
            loading={chosen === "cancel"}
            onClick={() => choose("cancel", props.onCancel)}
          >
            {cancelLabel ?? t("app.cancel")}
          </Button>
        )}
        <Button
          color={danger ? "red" : undefined}
          disabled={chosen === "cancel"}
          loading={chosen === "commit"}
          onClick={() => choose("commit", props.onCommit)}
          data-autofocus
        >
          {commitLabel ?? t("app.ok")}
        </Button>
      </Group>
    </Dialog>
  );
}
