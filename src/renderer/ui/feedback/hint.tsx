import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./hint.module.css";
import type { HintBubbleProps } from "./hint-bubble.tsx";

/** Hover time before a hint is shown, and how long it stays, in ms. */
const OPEN_MS = 200;
const CLOSE_MS = 100;

interface HintProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** A reason that people look for: also shown on focus and touch. */
  readonly isReason?: boolean;
  /** A single control. */
  readonly children: ReactNode;
}

/** A tooltip with a control's function. The bubble's code loads with the first one. */
export function Hint({ label, disabled = false, isReason = false, children }: HintProps) {
  const around = useRef<HTMLSpanElement>(null);
  const pointer = useRef("mouse");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [Bubble, setBubble] = useState<ComponentType<HintBubbleProps> | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!opened) return;
    const dismiss = ({ key }: KeyboardEvent) => key === "Escape" && setOpened(false);
    addEventListener("keydown", dismiss);
    return () => removeEventListener("keydown", dismiss);
  }, [opened]);
  const change = (next: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), after);
    if (!next || Bubble !== null) return;
    // If it fails to load, the control's accessible name remains.
    import("./hint-bubble.tsx").then(
      ({ HintBubble }) => setBubble(() => HintBubble),
      () => undefined,
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches the control and does nothing itself.
    <span
      ref={around}
      className={classes.around}
      onPointerEnter={({ pointerType }) => {
        pointer.current = pointerType;
      }}
      onMouseEnter={() => {
        if (isReason || pointer.current !== "touch") change(true, OPEN_MS);
      }}
      onMouseLeave={() => change(false, CLOSE_MS)}
      onFocus={({ target }) => {
        if (isReason && target.matches(":focus-visible")) change(true, 0);
      }}
      onBlur={() => change(false, 0)}
    >
      {children}
      {Bubble && (
        <Bubble label={label} opened={opened && !disabled} beside={() => controlIn(around.current)} />
      )}
    </span>
  );
}

/** A nested hint's wrapper has no box either. */
function controlIn(around: HTMLElement | null): HTMLElement | null {
  return around?.querySelector<HTMLElement>(`:not(.${classes.around})`) ?? null;
}
