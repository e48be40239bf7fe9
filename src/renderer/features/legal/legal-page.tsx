import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { hostTextsQuery } from "#renderer/data/service/host-texts.ts";
import { useConsentDialog } from "#renderer/lib/consent-dialog.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { TermsText } from "#renderer/parts/terms-text.tsx";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import classes from "./legal-page.module.css";

/** /legal: the host's terms of service. */
export function LegalPage() {
  const { t, i18n } = useTranslation();
  const texts = useQuery(hostTextsQuery(useServices(), i18n.language.slice(0, 2)));
  return (
    <div className={classes.page}>
      <header>
        <Wordmark />
      </header>
      <main className={classes.main}>
        {texts.data ? (
          <TermsText text={texts.data.texts.terms} />
        ) : (
          <>
            <h1>{t("legal.title")}</h1>
            {texts.error ? (
              <QueryError error={texts.error} onRetry={() => texts.refetch()} />
            ) : (
              <Skeleton height={320} aria-busy />
            )}
          </>
        )}
        {__HOST__ === "web" && (
          <Button variant="default" mt="xl" onClick={() => useConsentDialog.getState().show(true)}>
            {t("consent.change")}
          </Button>
        )}
      </main>
    </div>
  );
}
