import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TextKey } from "#renderer/lib/i18n/text-key.ts";
import { Dialog } from "./dialog.tsx";

interface UpgradeModalProps {
  readonly opened: boolean;
  /** The wanted action that the plan lacks. */
  readonly intent: TextKey<"upgrade.intent">;
  readonly onClose: () => void;
  /** Opens the choice of a plan; null for people who cannot choose one. */
  readonly onUpgrade: (() => void) | null;
}

/** Explains that an action needs a larger plan, with a link to it. */
export function UpgradeModal({ opened, intent, onClose, onUpgrade }: UpgradeModalProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} title={t("upgrade.title")} onClose={onClose}>
      <p>{t(`upgrade.intent.${intent}`)}</p>
      {onUpgrade === null && <p>{t("upgrade.ask")}</p>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus={onUpgrade === null || undefined}>
          {t("app.close")}
        </Button>
        {onUpgrade && (
          <Button onClick={onUpgrade} data-autofocus>
            {t("upgrade.upgrade")}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
