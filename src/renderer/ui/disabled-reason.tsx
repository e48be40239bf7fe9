import { VisuallyHidden } from "@mantine/core";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Hint } from "./hint.tsx";

/** What makes a control look and act disabled, but for the focus: the reason could not be read without it. */
export interface DisabledProps {
  readonly "data-disabled"?: true;
  readonly "aria-disabled"?: true;
  readonly "aria-describedby"?: string;
  readonly onClick?: (event: MouseEvent) => void;
}

interface DisabledReasonProps {
  /** Null: the control is not disabled. */
  readonly reason: string | null;
  /** Renders the control; spread the props last, so that its own `onClick` is not called. */
  readonly children: (props: DisabledProps) => ReactNode;
}

/** Says why a control is disabled: at the pointer, at the focus, and to assistive technology. */
export function DisabledReason({ reason, children }: DisabledReasonProps) {
  const id = useId();
  if (reason === null) return children({});
  return (
    <>
      <Hint label={reason} isReason>
        {children({
          "data-disabled": true,
          "aria-disabled": true,
          "aria-describedby": id,
          onClick: (event) => event.preventDefault(),
        })}
      </Hint>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}
