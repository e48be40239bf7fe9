import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BarePage } from "../../ui/bare-page.tsx";
import classes from "./minimal-error.module.css";

/** What is shown in place of a client that could not start, and the way to try again. Needs no services and no router. */
export function StartFailure() {
  const { t } = useTranslation();
  return (
    <BarePage>
      <div role="alert">
        <h1 className={classes.title}>{t("errors.startFailed")}</h1>
        <Text c="dimmed" mt="xs" mb="lg">
          {t("errors.unknown")}
        </Text>
      </div>
      <Button onClick={() => location.reload()}>{t("app.retry")}</Button>
    </BarePage>
  );
}
