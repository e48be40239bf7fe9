import { Alert } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RemoteConnection, RemoteState } from "#renderer/data/remote/remote-connection.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ValidationErrors } from "#renderer/forms/validation-errors.ts";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import { formatRemoteCode, REMOTE_CODE_LENGTH, wholeRemoteCode } from "#shared/domain/pairing/remote-code.ts";
import { codeRefusal } from "./code-refusal.ts";
import classes from "./remote.module.css";

interface CodeFormProps {
  readonly connection: RemoteConnection;
  readonly ended: Extract<RemoteState, { readonly is: "closed" }>["ended"];
}

/** Asks for the zone's code, and says why the remote before it ended. */
export function CodeForm({ connection, ended }: CodeFormProps) {
  const { t, i18n } = useTranslation();
  const form = useServiceForm({
    defaults: { code: "" },
    validators: { code: [wholeRemoteCode] },
    call: async ({ code }) => {
      try {
        await connection.open(code);
      } catch (error) {
        const refusal = codeRefusal(i18n, error);
        throw refusal === null ? error : new ValidationErrors({ code: refusal });
      }
    },
  });
  return (
    <BarePage>
      <h1 className={classes.title}>{t("remote.title")}</h1>
      {ended ? (
        <Alert
          role="status"
          variant="light"
          color="yellow"
          icon={<IconPlugConnectedX size={20} aria-hidden />}
          title={t(`remote.ended.${ended.why}.title`, { zone: ended.zoneName })}
        >
          {t(`remote.ended.${ended.why}.body`)}
        </Alert>
      ) : null}
      <p className={classes.intro}>{t("remote.code.intro")}</p>
      <FormBody form={form}>
        <TextField
          form={form}
          name="code"
          label={t("remote.code.label")}
          classNames={{ input: classes.code }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          onInput={({ currentTarget }) => {
            currentTarget.value = typedRemoteCode(currentTarget.value);
          }}
        />
        <SubmitButton form={form} size="md" fullWidth>
          {t("remote.code.submit")}
        </SubmitButton>
      </FormBody>
    </BarePage>
  );
}

/** Formats typed or pasted text, or a pasted link, like a code: capitals, with a hyphen in the middle. */
function typedRemoteCode(text: string): string {
  const letters = text
    .slice(text.indexOf("#") + 1)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, REMOTE_CODE_LENGTH);
  return letters.length > REMOTE_CODE_LENGTH / 2 ? formatRemoteCode(letters) : letters;
}
