import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";

/** Says that the person has no account yet: they may sign up, or look around without one. */
export function NoAccountModal({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t("shell.noAccount.title")} onClose={onCancel}>
      <Stack>
        <p>{t("shell.noAccount.body")}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t("app.cancel")}
          </Button>
          <Button component={Link} to={paths.signUp()}>
            {t("shell.signUp")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
