import { Anchor, Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useAcceptLegal } from "#renderer/data/accounts/legal-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";

/** The terms of service, which must be accepted before continuing. */
export function TermsModal({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const accept = useAcceptLegal();
  return (
    <Dialog opened title={t("legal.modalTitle")} onClose={() => undefined} ignoreClose>
      <Stack>
        <p>{t("legal.modalBody", { name: account.business_name })}</p>
        <Anchor href={paths.legal()} target="_blank" underline="always">
          {t("legal.read")}
        </Anchor>
        <Group justify="space-between">
          <Button variant="subtle" color="gray" component={Link} to={paths.logout()}>
            {t("legal.signOut")}
          </Button>
          <Button loading={accept.isPending} onClick={() => accept.mutate(account)}>
            {t("legal.accept")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
