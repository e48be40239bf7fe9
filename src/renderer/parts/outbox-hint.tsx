import { Alert, Anchor } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useServices } from "#renderer/lib/services.tsx";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import { OUTBOX_PATH } from "#shared/contract/mail.ts";

/** Where to read mail on a service without mail delivery; renders nothing on others. */
export function OutboxHint() {
  const { t } = useTranslation();
  const { serviceUrl } = useServices().host;
  if (useServiceFacts()?.mail !== "outbox") return null;
  return (
    <Alert variant="light" mb="md" icon={<IconMailOpened size={18} aria-hidden />}>
      {t("credentials.outbox.text")}{" "}
      <Anchor href={`${serviceUrl}${OUTBOX_PATH}`} target="_blank" inherit underline="always">
        {t("credentials.outbox.link")}
      </Anchor>
    </Alert>
  );
}
