import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../lib/i18n/text-key.ts";
import { Dialog } from "./dialog.tsx";

interface UpgradeModalProps {
  readonly opened: boolean;
  /** What the person wanted to do and what their plan does not have. */
  readonly intent: TextKey<"upgrade.intent">;
  readonly onClose: () => void;
  /** Leads to the choice of a plan. */
  readonly onUpgrade: () => void;
}

/** Says that something needs a larger plan, and links to it. */
export function UpgradeModal({ opened, intent, onClose, onUpgrade }: UpgradeModalProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} title={t("upgrade.title")} onClose={onClose}>
      {t(`upgrade.intent.${intent}`)}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.close")}
        </Button>
        <Button onClick={onUpgrade} data-autofocus>
          {t("upgrade.upgrade")}
        </Button>
      </Group>
    </Dialog>
  );
}
