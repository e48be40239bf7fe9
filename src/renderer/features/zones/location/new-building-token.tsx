import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { curlCommand, useCreateBuildingToken } from "#renderer/data/zones/building-systems.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { NewBuildingToken as TokenForm } from "#shared/contract/rest/zones/building.ts";

interface NewBuildingTokenProps {
  readonly opened: boolean;
  readonly location: string;
  readonly onClose: () => void;
}

/** Asks for a building system's name and creates its token; then shows it once, with a call to try it. */
export function NewBuildingToken({ opened, location, onClose }: NewBuildingTokenProps) {
  const { t } = useTranslation();
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    onClose();
    setToken(null);
  };
  return (
    <Dialog
      opened={opened}
      title={t(token === null ? "building.newTitle" : "building.made")}
      size={560}
      // It is shown only once: a click outside must not close it.
      ignoreClose={token !== null}
      onClose={close}
    >
      {token === null ? (
        <NewTokenForm location={location} onCancel={close} onMade={setToken} />
      ) : (
        <Made token={token} onClose={close} />
      )}
    </Dialog>
  );
}

function Made({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { serviceUrl } = useServices().host;
  const command = curlCommand(serviceUrl || window.location.origin, token);
  return (
    <Stack>
      <p style={{ margin: 0 }}>{t("building.madeHint")}</p>
      <TextInput
        label={t("building.token")}
        value={token}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Textarea
        label={t("building.example")}
        description={t("building.exampleHint")}
        value={command}
        readOnly
        rows={7}
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton variant="default" text={() => token}>
          {t("building.copy")}
        </CopyButton>
        <CopyButton variant="default" text={() => command}>
          {t("building.copyExample")}
        </CopyButton>
        <Button onClick={onClose}>{t("building.done")}</Button>
      </Group>
    </Stack>
  );
}

interface NewTokenFormProps {
  readonly location: string;
  readonly onCancel: () => void;
  readonly onMade: (token: string) => void;
}

function NewTokenForm({ location, onCancel, onMade }: NewTokenFormProps) {
  const { t } = useTranslation();
  const create = useCreateBuildingToken();
  const form = useServiceForm({
    defaults: { name: "" },
    schema: TokenForm,
    call: (body) => create.mutateAsync({ params: { location }, body }),
    failureText: (error) =>
      error instanceof ApiError && error.reason === "too-many" ? t("building.tooMany") : null,
    onSuccess: ({ token }) => onMade(token),
  });
  return (
    <FormBody form={form}>
      <TextField
        form={form}
        name="name"
        label={t("building.name")}
        description={t("building.nameHint")}
        required
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("building.new")}</SubmitButton>
      </Group>
    </FormBody>
  );
}
