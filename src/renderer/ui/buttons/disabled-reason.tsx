import { VisuallyHidden } from "@mantine/core";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Hint } from "#renderer/ui/feedback/hint.tsx";

/** Props that disable a control but keep it focusable, so that the reason can be read. */
export interface DisabledProps {
  readonly "data-disabled"?: true;
  readonly "aria-disabled"?: true;
  readonly "aria-describedby"?: string;
  readonly "aria-haspopup"?: "dialog";
  readonly onClick?: (event: MouseEvent) => void;
}

interface DisabledReasonProps {
  /** Null: the control is enabled. */
  readonly reason: string | null;
  /** Opens a dialog with the way out, in place of a disabled control. */
  readonly onRefused?: (() => void) | null;
  /** Renders the control; spread the props last, so that they replace its `onClick`. */
  readonly children: (props: DisabledProps) => ReactNode;
}

/** Shows why a control is disabled: on hover, on focus, and to screen readers. */
export function DisabledReason({ reason, onRefused = null, children }: DisabledReasonProps) {
  const id = useId();
  if (reason === null) return children({});
  return (
    <>
      <Hint label={reason} isReason>
        {children({
          ...(onRefused
            ? { "aria-haspopup": "dialog" as const }
            : { "data-disabled": true, "aria-disabled": true }),
          "aria-describedby": id,
          onClick: (event) => {
            event.preventDefault();
            onRefused?.();
          },
        })}
      </Hint>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}
