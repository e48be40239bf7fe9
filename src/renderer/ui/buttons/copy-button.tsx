import { Button, type ButtonProps } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./copy-button.module.css";

/** How long the confirmation is shown, in ms. */
const COPIED_MS = 2000;

interface CopyButtonProps extends Omit<ButtonProps, "loading" | "leftSection"> {
  /** Label of the button. */
  readonly children: ReactNode;
  /** Returns the text to copy. */
  readonly text: () => string | Promise<string>;
  /** Called when copying failed, to show an alternative. */
  readonly onFailed?: () => void;
  /** The help text after a failure; by default, how to copy a selected text. */
  readonly failedHelp?: string;
}

/** Copies a text to the clipboard and confirms it for 2 s; on failure, shows an alternative. */
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
