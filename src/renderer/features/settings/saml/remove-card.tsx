import { Button, Card } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRemoveSaml } from "#renderer/data/sign-in/saml.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import classes from "./saml.module.css";

/** Removes the identity provider, after a question. */
export function RemoveCard({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const { mutateAsync } = useRemoveSaml(account);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card component="section" aria-labelledby="remove">
      <div className={classes.head}>
        <div>
          <h2 id="remove">{t("saml.remove.heading")}</h2>
          <p className={classes.small}>{t("saml.remove.hint")}</p>
        </div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("saml.remove.action")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t("saml.remove.title")}
        commitLabel={t("saml.remove.commit")}
        onCommit={() => mutateAsync({ params: { account } })}
        onClose={() => setAsking(false)}
      >
        {t("saml.remove.body")}
      </ConfirmDialog>
    </Card>
  );
}
