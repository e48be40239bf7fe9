import { Chip } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./choice-chip.module.css";

interface ChoiceChipProps {
  readonly checked: boolean;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** A small selectable chip for one of many options, such as a tag. */
export function ChoiceChip({ checked, onChange, children }: ChoiceChipProps) {
  return (
    <Chip size="md" checked={checked} onChange={onChange} classNames={{ label: classes.label ?? "" }}>
      {children}
    </Chip>
  );
}
