import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import type { RenameFormProps } from "./rename-form.tsx";
import classes from "./rename-title.module.css";

const RenameForm = lazy(async () => ({ default: (await import("./rename-form.tsx")).RenameForm }));

interface RenameTitleProps extends Omit<RenameFormProps, "onClose"> {
  /** Accessible name of the rename button. */
  readonly renameLabel: string;
  /** Why this person may not rename it; null if they may. */
  readonly refusal: string | null;
  /** The page's heading. */
  readonly children: ReactNode;
}

/** A heading that can be renamed in place. */
export function RenameTitle({ renameLabel, refusal, children, ...form }: RenameTitleProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // Wait for the button to render again.
    queueMicrotask(() => requestAnimationFrame(() => button.current?.focus()));
  };
  if (editing) {
    return (
      <>
        <VisuallyHidden>{children}</VisuallyHidden>
        <Suspense>
          <RenameForm {...form} onClose={close} />
        </Suspense>
      </>
    );
  }
  return (
    <div className={classes.line}>
      {children}
      <DisabledReason reason={refusal}>
        {(props) => (
          <Hint label={renameLabel} disabled={refusal !== null}>
            <ActionIcon
              ref={button}
              color="gray"
              aria-label={renameLabel}
              onClick={() => setEditing(true)}
              {...props}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
      </DisabledReason>
    </div>
  );
}
