import { Button, TextInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PairingFailure } from "#shared/contract/ipc/pairing.ts";
import { wholePairingCode } from "#shared/domain/pairing/pairing-code.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { FieldError } from "../../lib/forms/fields.tsx";
import { useMessageText } from "../../lib/i18n/message-text.ts";
import { paths } from "../../lib/paths.ts";
import classes from "./pairing-code-page.module.css";
import { SetupLayout } from "./setup-layout.tsx";
import { typedCode } from "./typed-code.ts";
import { useElectronHost } from "./use-electron-host.ts";
import { useOpenWebClient } from "./use-open-web-client.ts";

/** /electron/login/pairing-code; a link may have filled in `code`, a person presses the button. What happens once it is paired is followed elsewhere: see follow-pairing.ts. */
export function PairingCodePage() {
  const { t } = useTranslation();
  const text = useMessageText();
  const { pairing } = useElectronHost();
  const openWebClient = useOpenWebClient();
  const link = paths.electron.loginPairingCode.useSearch();
  const [code, setCode] = useState(() => typedCode(link.code ?? ""));
  const [problem, setProblem] = useState<PairingFailure | Message | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (reason: PairingFailure | Message) => {
    setProblem(reason);
    field.current?.focus();
  };
  const redeem = useMutation({
    mutationFn: () => pairing.redeemCode(code),
    onSuccess: (answer) => (answer.ok ? setProblem(null) : refuse(answer.reason)),
    onError: () => refuse("failed"),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (redeem.isPending) return;
    const incomplete = wholePairingCode(code);
    if (incomplete) return refuse(incomplete);
    setProblem(null);
    redeem.mutate();
  };
  return (
    <SetupLayout
      title={t("electron.code.heading")}
      intro={t("electron.code.intro")}
      back={paths.electron.login()}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          label={t("electron.code.label")}
          classNames={{ input: classes.code }}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          ref={field}
          error={problem ? <FieldError message={textOf(problem)} /> : null}
          onChange={(event) => {
            setCode(typedCode(event.currentTarget.value));
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={redeem.isPending}>
          {t("electron.code.submit")}
        </Button>
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
      </form>
    </SetupLayout>
  );

  function textOf(reason: PairingFailure | Message): string {
    return typeof reason === "string" ? t(`electron.code.failure.${reason}`) : text(reason);
  }
}
