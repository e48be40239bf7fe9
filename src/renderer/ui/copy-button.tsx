import { Button, type ButtonProps } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./copy-button.module.css";

/** How long it is said that the text was copied, in ms. */
const COPIED_MS = 2000;

interface CopyButtonProps extends Omit<ButtonProps, "loading" | "leftSection"> {
  /** What it says before it is pressed. */
  readonly children: ReactNode;
  /** Gives what is copied. */
  readonly text: () => string | Promise<string>;
  /** The text did not get into the clipboard: what can still be done about it. */
  readonly onFailed?: () => void;
  /** Said below the button then; left out, how to copy a selected text. */
  readonly failedHelp?: string;
}

/** Puts a text into the clipboard and says so for 2 s; where that cannot be done it says what to do instead. */
export function CopyButton({ children, text, onFailed, failedHelp, ...props }: CopyButtonProps) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<"idle" | "busy" | "copied" | "failed">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const help = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    clearTimeout(timer.current);
    setPhase("busy");
    try {
      await navigator.clipboard.writeText(await text());
      setPhase("copied");
      timer.current = setTimeout(() => setPhase("idle"), COPIED_MS);
    } catch {
      setPhase("failed");
      onFailed?.();
    }
  };
  return (
    <>
      <Button
        {...props}
        loading={phase === "busy"}
        leftSection={
          phase === "copied" ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
        }
        aria-describedby={phase === "failed" ? help : undefined}
        onClick={copy}
      >
        <span aria-live="polite">{phase === "copied" ? t("copyButton.copied") : children}</span>
      </Button>
      {phase === "failed" && (
        <p id={help} role="alert" className={classes.help}>
          {failedHelp ?? t("copyButton.copyFailedHelp")}
        </p>
      )}
    </>
  );
}
