import { Tooltip } from "@mantine/core";
import { useEffect, useState } from "react";

export interface HintBubbleProps {
  readonly label: string;
  readonly opened: boolean;
  /** Returns the control. */
  readonly beside: () => HTMLElement | null;
}

/** The bubble of a `Hint`. */
export function HintBubble({ label, opened, beside }: HintBubbleProps) {
  const [target] = useState(beside);
  // Hidden until its position is known.
  const [placed, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  if (!target) return null;
  return <Tooltip label={label} opened={opened && placed} target={target} multiline maw={280} />;
}
