import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { SignUpFrame } from "./sign-up-frame.tsx";
import { PersonForm } from "./steps/person-form.tsx";
import { START, STEPS } from "./steps/steps.ts";

/** /signup/sso: the return address from Google or Apple; see [Note: signing up elsewhere]. */
export function SsoPage() {
  const { error } = paths.signUpSso.useSearch();
  return <CameBack kind="standard" refusal={error} />;
}

/** /partner-signup/sso */
export function PartnerSsoPage() {
  const { error } = paths.partnerSignUpSso.useSearch();
  return <CameBack kind="partner" refusal={error} />;
}

type Refusal = ReturnType<typeof paths.signUpSso.useSearch>["error"];

function CameBack({ kind, refusal }: { readonly kind: SignUpKind; readonly refusal: Refusal }) {
  const { t } = useTranslation();
  // The first screen asks for the person's identity, by any method.
  const path = STEPS[kind][0]?.path ?? START[kind];
  if (refusal === undefined)
    return (
      <SignUpFrame heading={t("signUp.user.heading")} step={{ kind, path }}>
        <PersonForm kind={kind} path={path} />
      </SignUpFrame>
    );
  const isHere = refusal === "connect-first";
  return (
    <SignUpFrame
      heading={t(isHere ? "signUp.elsewhere.hereHeading" : "signUp.elsewhere.failedHeading")}
      intro={t(`signUp.elsewhere.${REASONS[refusal] ?? "failed"}`)}
    >
      <Button component={Link} to={isHere ? paths.login() : START[kind]} size="md" fullWidth>
        {t(isHere ? "signUp.toSignIn" : "signUp.elsewhere.again")}
      </Button>
    </SignUpFrame>
  );
}

/** Texts for particular reasons; all others use the general text. */
const REASONS: Partial<
  Record<NonNullable<Refusal>, "here" | "cancelled" | "expired" | "unavailable" | "noEmail">
> = {
  "connect-first": "here",
  cancelled: "cancelled",
  expired: "expired",
  unavailable: "unavailable",
  "no-email": "noEmail",
};
