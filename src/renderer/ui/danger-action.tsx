import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DisabledReason } from "./disabled-reason.tsx";

interface DangerActionProps
  extends Pick<ButtonProps, "variant" | "color" | "c" | "fullWidth" | "leftSection"> {
  /** What both buttons say. */
  readonly label: string;
  /** Why one may not; null: one may. */
  readonly refusal: string | null;
  /** While it is not known whether one may. */
  readonly disabled: boolean;
  /** The question. */
  readonly title: string;
  /** What it means. */
  readonly children: ReactNode;
  readonly onCommit: () => Promise<unknown>;
}

/** A button for what is not easily undone: it says why one may not, or asks before it is done. */
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
