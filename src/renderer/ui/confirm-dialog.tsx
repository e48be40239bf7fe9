import { Button, Group, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ignoreRepeat } from "./ignore-repeat.ts";

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
  /** Red, for what cannot be taken back. */
  readonly danger?: boolean;
  /** May take a while: its button spins meanwhile. The dialog stays open when it rejects. */
  readonly onCommit: () => Promise<unknown> | unknown;
  readonly onClose: () => void;
}

/** Asks before something is done. Escape and a click beside it cancel, unless the work is under way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, commitLabel = "Ok", cancelLabel = "Cancel", acknowledge, danger } = props;
  const [busy, setBusy] = useState(false);
  const commit = async () => {
    setBusy(true);
    try {
      await props.onCommit();
      props.onClose();
    } catch {
      // The caller has said what went wrong; the question stands.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title mb="xs" fw={650} fz="lg" lh={1.3} style={{ overflowWrap: "anywhere" }}>
            {title}
          </Modal.Title>
          <div>{children}</div>
          <Group justify="flex-end" mt="lg" gap="xs">
            {!acknowledge && (
              <Button variant="default" onClick={props.onClose} disabled={busy}>
                {cancelLabel}
              </Button>
            )}
            <Button
              color={danger ? "red" : undefined}
              loading={busy}
              // It has the focus: the key that opened the dialog may still be held.
              onKeyDown={ignoreRepeat}
              onClick={commit}
              data-autofocus
            >
              {commitLabel}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
