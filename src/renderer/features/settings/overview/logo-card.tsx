import { Button, Card, FileButton, Progress } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useChangeLogo } from "#renderer/data/accounts/company-changes.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useMessageText } from "#renderer/lib/i18n/message-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { Logo } from "#renderer/ui/brand/logo.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { LOGO_TYPES, readLogo } from "./logo-file.ts";
import classes from "./overview.module.css";

/** The company's logo: upload and removal. */
export function LogoCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const may = useMay("account.update", { account: account.id });
  const refusal = useRefusalText(may);
  const before = account.image?.url ?? null;
  const { isSending, problem, choose, remove } = useLogo(account.id, before);
  const reset = useRef<() => void>(null);
  return (
    <Card component="section" aria-labelledby="logo" aria-busy={isSending}>
      <div className={classes.head}>
        <h2 id="logo">{t("companySettings.logo.heading")}</h2>
      </div>
      <div className={classes.logo}>
        <div className={before === null ? classes.empty : undefined}>
          <Logo
            image={before}
            size={112}
            alt={t("companySettings.logo.alt", { company: account.business_name })}
          />
        </div>
        <div className={classes.logoWords}>
          <p className={classes.hint}>
            {[t("companySettings.logo.hint"), refusal].filter(Boolean).join(" ")}
          </p>
          {may?.ok && (
            <div className={classes.buttons}>
              <FileButton
                accept={LOGO_TYPES}
                resetRef={reset}
                onChange={(file) => {
                  // Reset, so that the same file can be chosen again.
                  reset.current?.();
                  choose(file);
                }}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    disabled={isSending}
                    leftSection={<IconPhotoUp size={18} aria-hidden />}
                  >
                    {t(before === null ? "companySettings.logo.choose" : "companySettings.logo.replace")}
                  </Button>
                )}
              </FileButton>
              {before !== null && (
                <Button
                  variant="subtle"
                  color="gray"
                  disabled={isSending}
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={remove}
                >
                  {t("companySettings.logo.remove")}
                </Button>
              )}
            </div>
          )}
          <div role="status">
            {isSending && (
              <Progress value={100} animated mt="sm" aria-label={t("companySettings.logo.sending")} />
            )}
          </div>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function useLogo(account: string, before: string | null) {
  const { t } = useTranslation();
  const messageText = useMessageText();
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChangeLogo(account);
  const send = (picture: string | null) =>
    change.mutate(
      { picture, before },
      {
        onError: (error) => {
          const message = error instanceof ApiError ? error.fields.picture : undefined;
          setProblem(message ? messageText(message) : errorText(error));
        },
      },
    );
  const choose = async (file: File | null) => {
    if (!file) return;
    setProblem(null);
    setReading(true);
    const read = await readLogo(file);
    setReading(false);
    if (read.ok) send(read.value);
    else setProblem(t(`companySettings.logo.${read.reason}`));
  };
  const remove = () => {
    setProblem(null);
    send(null);
  };
  return { isSending: isReading || change.isPending, problem, choose, remove };
}
