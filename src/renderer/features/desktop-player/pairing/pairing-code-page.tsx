import { Button, Stack } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { useOpenWebClient } from "#renderer/features/desktop-player/use-open-web-client.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ValidationErrors } from "#renderer/forms/validation-errors.ts";
import { paths } from "#renderer/lib/paths.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { wholePairingCode } from "#shared/domain/pairing/pairing-code.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";
import classes from "./pairing-code-page.module.css";
import { SetupLayout } from "./setup-layout.tsx";
import { typedCode } from "./typed-code.ts";

/**
 * /electron/login/pairing-code; a link may prefill `code`, but a person has to confirm. Once paired, follow-pairing.ts
 * navigates.
 */
export function PairingCodePage() {
  const { t, i18n } = useTranslation();
  const { pairing } = useDesktopHost();
  const openWebClient = useOpenWebClient();
  const link = paths.electron.loginPairingCode.useSearch();
  const form = useServiceForm({
    defaults: { code: typedCode(link.code ?? "") },
    validators: { code: [wholePairingCode] },
    call: async ({ code }) => {
      const answer = await pairing.redeemCode(code).catch(() => ({ ok: false, reason: "failed" }) as const);
      const wait = formatPeriod(TRIES_WINDOW_MS, i18n.language);
      if (!answer.ok)
        throw new ValidationErrors({ code: t(`electron.code.failure.${answer.reason}`, { wait }) });
    },
  });
  return (
    <SetupLayout
      title={t("electron.code.heading")}
      intro={t("electron.code.intro")}
      back={paths.electron.login()}
    >
      <FormBody form={form}>
        <TextField
          form={form}
          name="code"
          label={t("electron.code.label")}
          classNames={{ input: classes.code }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          onInput={({ currentTarget }) => {
            currentTarget.value = typedCode(currentTarget.value);
          }}
        />
        <SubmitButton form={form} size="md" fullWidth>
          {t("electron.code.submit")}
        </SubmitButton>
      </FormBody>
      <Stack gap="md" mt="md">
        <Button
          variant="subtle"
          fullWidth
          leftSection={<IconExternalLink size={18} aria-hidden />}
          onClick={openWebClient}
        >
          {t("electron.browser.open")}
        </Button>
        <Button component={Link} to={paths.electron.loginEmail()} variant="subtle" fullWidth>
          {t("electron.code.other")}
        </Button>
      </Stack>
    </SetupLayout>
  );
}
