import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import classes from "./saml.module.css";

/** A named address with a copy button. */
export function CopyLine({ name, text }: { readonly name: string; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.line}>
      <div className={classes.address}>
        <div className={classes.name}>{name}</div>
        <code>{text}</code>
      </div>
      <CopyButton size="xs" variant="default" text={() => text}>
        {t("saml.addresses.copy")}
        {/* Distinguishes several copy buttons. */}
        <VisuallyHidden component="span"> {name}</VisuallyHidden>
      </CopyButton>
    </div>
  );
}
