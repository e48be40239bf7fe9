import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { ErrorId } from "./error-id.tsx";
import { useRouteFailure } from "./use-route-failure.ts";

/** The error view of a step shown over a page; closing it leads back to the page. */
export function ModalError() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { title, text, id } = useRouteFailure();
  // The boundary wraps the step, so its route is already that of the page below.
  const close = () => navigate(".", { relative: "route", replace: true });
  return (
    <Dialog opened onClose={close} title={title} withCross>
      <Text>{t(text === null ? "errorPage.unexpectedBody" : "errorPage.knownBody")}</Text>
      {id !== null && <ErrorId id={id} />}
      <Group justify="flex-end" mt="lg">
        <Button onClick={close} data-autofocus>
          {t("app.close")}
        </Button>
      </Group>
    </Dialog>
  );
}
