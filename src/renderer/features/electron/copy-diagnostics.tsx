import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useElectronHost } from "./use-electron-host.ts";

/** How long it is said that the text was copied, in ms (specification, platform §9). */
const COPIED_MS = 2000;

/** Puts the diagnostics into the clipboard as plain text, and says whether that worked. */
export function CopyDiagnostics() {
  const { t } = useTranslation();
  const { diagnostics } = useElectronHost();
  const [said, setSaid] = useState<"copy" | "copied" | "copyFailed">("copy");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (result: "copied" | "copyFailed") => {
    setSaid(result);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid("copy"), COPIED_MS);
  };
  const copy = useMutation({
    mutationFn: async () => navigator.clipboard.writeText(await diagnostics.text()),
    onSuccess: () => say("copied"),
    onError: () => say("copyFailed"),
  });
  return (
    <Button
      leftSection={
        said === "copied" ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
      }
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      <span aria-live="polite">{t(`electron.diagnostics.${said}`)}</span>
    </Button>
  );
}
