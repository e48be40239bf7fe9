import { Badge, Button, Card } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProveDomain } from "#renderer/data/sign-in/saml.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { DOMAIN_GRACE_DAYS, DOMAIN_NOT_PROVEN, type SamlSettings } from "#shared/contract/rest/people/sso.ts";
import { CopyLine } from "./copy-line.tsx";
import classes from "./saml.module.css";

type Proof = SamlSettings["proofs"][number];

interface DomainsCardProps {
  readonly account: string;
  readonly proofs: readonly Proof[];
}

/** The company's verified domains, and how to verify the others. */
export function DomainsCard({ account, proofs }: DomainsCardProps) {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-labelledby="domains">
      <div className={classes.head}>
        <h2 id="domains">{t("saml.domains.heading")}</h2>
      </div>
      <p className={classes.hint}>{t("saml.domains.hint", { days: DOMAIN_GRACE_DAYS })}</p>
      {proofs.map((proof) => (
        <Domain key={proof.domain} account={account} proof={proof} />
      ))}
    </Card>
  );
}

function Domain({ account, proof }: { readonly account: string; readonly proof: Proof }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useProveDomain(account);
  const [problem, setProblem] = useState<string | null>(null);
  const name = useRef<HTMLElement>(null);
  const { domain, record, proven } = proof;
  const check = () => {
    setProblem(null);
    mutate(
      { params: { account }, body: { domain } },
      {
        // The button disappears: keep the focus in place.
        onSuccess: () => name.current?.focus(),
        onError: (error) => {
          const isMissing = error instanceof ApiError && error.reason === DOMAIN_NOT_PROVEN;
          setProblem(isMissing ? t("saml.domains.missing") : errorText(error));
        },
      },
    );
  };
  return (
    <div className={classes.domain}>
      <div className={classes.head}>
        <strong ref={name} tabIndex={-1} className={classes.wrap}>
          {domain}
        </strong>
        <Badge variant="light" color={proven ? "green" : "yellow"} autoContrast>
          {t(proven ? "saml.domains.proven" : "saml.domains.notProven")}
        </Badge>
      </div>
      {proven ? null : (
        <>
          <CopyLine name={t("saml.domains.name", { domain })} text={record.name} />
          <CopyLine name={t("saml.domains.value", { domain })} text={record.value} />
          {problem !== null && (
            <p role="alert" className={classes.hint}>
              {problem}
            </p>
          )}
          <Button
            variant="default"
            size="sm"
            loading={isPending}
            aria-label={t("saml.domains.checkDomain", { domain })}
            onClick={check}
          >
            {t("saml.domains.check")}
          </Button>
        </>
      )}
    </div>
  );
}
