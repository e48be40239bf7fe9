import { Button, type ButtonProps } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** How long a success is shown, in ms. */
const SUCCESS_MS = 2000;

interface AsyncButtonProps extends Omit<ButtonProps, "loading" | "onClick"> {
  readonly children: ReactNode;
  /** Rejects or returns false on failure: then no tick is shown, and the caller shows the error. */
  readonly onClick: () => Promise<unknown>;
  /** Label for 2 s after a success. */
  readonly successLabel?: ReactNode;
}

/** A button for slow work: shows a spinner, then a tick. A held key presses it once. */
export function AsyncButton({ children, onClick, successLabel, leftSection, ...props }: AsyncButtonProps) {
  const [phase, setPhase] = useState<"idle" | "busy" | "done">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const press = async () => {
    if (phase === "busy") return;
    setPhase("busy");
    try {
      if ((await onClick()) === false) return setPhase("idle");
      setPhase("done");
      timer.current = setTimeout(() => setPhase("idle"), SUCCESS_MS);
    } catch {
      setPhase("idle");
    }
  };

  return (
    <Button
      {...props}
      loading={phase === "busy"}
      leftSection={phase === "done" ? <IconCheck size={16} aria-hidden /> : leftSection}
      onClick={press}
    >
      {phase === "done" && successLabel ? successLabel : children}
    </Button>
  );
}
