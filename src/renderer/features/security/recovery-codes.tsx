import { Button, Card, Group } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import classes from "./two-step.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, shown once: to copy, save and print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = () => `${codes.join("\n")}\n`;
  return (
    <Card component="section" className={`${classes.section} ${classes.printed}`}>
      <h2 className={classes.heading}>{t("security.twoStep.codes")}</h2>
      <p className={classes.text}>{t("security.twoStep.codesHint")}</p>
      <ul className={classes.codes} aria-label={t("security.twoStep.codes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="xs" className={classes.notPrinted}>
        <CopyButton variant="default" text={text}>
          {t("security.twoStep.copy")}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile("roomtone-recovery-codes.txt", "text/plain", [text()])}
        >
          {t("security.twoStep.download")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t("security.twoStep.print")}
        </Button>
      </Group>
      <div className={classes.notPrinted}>
        <Button onClick={onDone}>{t("security.twoStep.saved")}</Button>
      </div>
    </Card>
  );
}
