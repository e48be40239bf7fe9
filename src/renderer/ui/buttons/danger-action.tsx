import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { DisabledReason } from "./disabled-reason.tsx";

interface DangerActionProps
  extends Pick<ButtonProps, "variant" | "color" | "c" | "fullWidth" | "leftSection"> {
  /** Label of both buttons. */
  readonly label: string;
  /** Why the action is not allowed; null if it is. */
  readonly refusal: string | null;
  /** While the permission is unknown. */
  readonly disabled: boolean;
  /** The question. */
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  readonly onCommit: () => Promise<unknown>;
}

/** A button for an action that is hard to undo: shows why it is not allowed, or asks for confirmation. */
export function DangerAction(props: DangerActionProps) {
  const { label, refusal, disabled, title, children, onCommit, ...looks } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div>
        <DisabledReason reason={refusal}>
          {(reasonProps) => (
            <Button {...looks} disabled={disabled} onClick={() => setAsking(true)} {...reasonProps}>
              {label}
            </Button>
          )}
        </DisabledReason>
      </div>
      <ConfirmDialog
        opened={asking}
        danger
        title={title}
        commitLabel={label}
        onCommit={onCommit}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
