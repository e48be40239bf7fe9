import { Alert, Anchor, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { signUpOfferQuery, signUpQuery } from "#renderer/data/sign-up/sign-up.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { ElsewhereButtons } from "./elsewhere.tsx";
import { Offer } from "./offer.tsx";
import classes from "./sign-up.module.css";
import { SignUpFrame } from "./sign-up-frame.tsx";
import { currentSignUp, isBegun } from "./sign-up-state.ts";
import { nextStep, STEPS } from "./steps/steps.ts";
import { useSignUp } from "./use-sign-up.ts";

/** /signup: prices, and ways to start. */
export function StartPage() {
  const { t } = useTranslation();
  const { voucher } = paths.signUp.useSearch();
  return (
    <Start kind="standard" heading={t("signUp.heading")} intro={t("signUp.intro")} voucher={voucher}>
      <Button component={Link} to={paths.signUpFullForm()} variant="default" size="md" fullWidth>
        {t("signUp.onePage")}
      </Button>
      <p className={classes.small}>
        {t("signUp.wantPartner")}{" "}
        <Anchor component={Link} to={paths.partnerSignUp()} inherit underline="always">
          {t("signUp.becomePartner")}
        </Anchor>
      </p>
    </Start>
  );
}

/** /partner-signup: the same for partners, who manage other companies' music. */
export function PartnerStartPage() {
  const { t } = useTranslation();
  const { voucher } = paths.partnerSignUp.useSearch();
  return (
    <Start
      kind="partner"
      heading={t("signUp.partnerHeading")}
      intro={t("signUp.partnerIntro")}
      voucher={voucher}
    />
  );
}

interface StartProps {
  readonly kind: SignUpKind;
  readonly heading: string;
  readonly intro: string;
  readonly voucher: string | undefined;
  readonly children?: React.ReactNode;
}

function Start({ kind, heading, intro, voucher, children }: StartProps) {
  const { t } = useTranslation();
  const services = useServices();
  const signUp = useQuery(signUpQuery(services));
  const offer = useQuery(signUpOfferQuery(services, voucher));
  const state = useSignUp();
  if (signUp.data?.open === false) return <Closed />;
  const isLoggedIn = services.session.isLoggedIn();
  const first = STEPS[kind].find(({ isDone }) => !isLoggedIn || !isDone(state, isLoggedIn))?.path ?? "";
  const resumable = isBegun(state);
  return (
    <SignUpFrame heading={heading} intro={intro}>
      {signUp.error && <QueryError error={signUp.error} onRetry={() => signUp.refetch()} />}
      {signUp.data?.paid &&
        (offer.data ? (
          <Offer offer={offer.data} voucher={voucher} />
        ) : (
          offer.isPending && <Skeleton height={96} aria-busy />
        ))}
      {resumable && (
        <Button component={Link} to={nextStep(kind, state, isLoggedIn)} size="md" fullWidth>
          {t("signUp.resume")}
        </Button>
      )}
      <Button
        component={Link}
        to={first}
        size="md"
        fullWidth
        variant={resumable ? "default" : "filled"}
        onClick={() => resumable && currentSignUp().clear()}
      >
        {t(resumable ? "signUp.again" : "signUp.withEmail")}
      </Button>
      <ElsewhereButtons kind={kind} />
      {children}
    </SignUpFrame>
  );
}

/** Shown where the host has closed sign-up. */
function Closed() {
  const { t } = useTranslation();
  return (
    <SignUpFrame heading={t("signUp.closedHeading")}>
      <Alert role="status" variant="light">
        {t("signUp.closedBody")}
      </Alert>
      <Button component={Link} to={paths.login()} size="md" fullWidth>
        {t("signUp.toSignIn")}
      </Button>
    </SignUpFrame>
  );
}
