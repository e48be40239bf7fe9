import type { ReactNode } from "react";
import type { Label } from "#shared/contract/rest/zones/labels.ts";
import type { LabelColor } from "#shared/domain/labels/label-rules.ts";
import classes from "./label-chip.module.css";

interface LabelChipProps {
  readonly label: Pick<Label, "name" | "color">;
  /** A control after the name, such as one that removes it. */
  readonly children?: ReactNode;
}

/** A label as its colour and its name. */
export function LabelChip({ label, children }: LabelChipProps) {
  return (
    <span className={classes.chip} data-color={label.color}>
      <span dir="auto" className={classes.name} title={label.name}>
        {label.name}
      </span>
      {children}
    </span>
  );
}

/** A colour of labels, whose name stands beside it. */
export function LabelDot({ color }: { readonly color: LabelColor }) {
  return <span className={classes.dot} data-color={color} aria-hidden />;
}
