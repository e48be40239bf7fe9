import { Alert, Button, Loader } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { SecondStepForm } from "#renderer/parts/sign-in/second-step-form.tsx";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { isQrCode } from "#shared/domain/sign-in/qr-code.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";
import { deviceName } from "./device-name.ts";
import classes from "./qr-sign-in.module.css";
import { usePhoneSignIn } from "./use-phone-sign-in.ts";

/** /qr-sign-in#code, opened by a phone that scanned the code; see [Note: sign-in by QR code]. */
export function PhonePage() {
  const { t } = useTranslation();
  const code = useLocation().hash.slice(1);
  if (isQrCode(code)) return <SignIn key={code} code={code} />;
  return (
    <Frame title={t("qrSignIn.phone.broken")} body={t("qrSignIn.phone.brokenBody")}>
      <AnotherWay />
    </Frame>
  );
}

function SignIn({ code }: { readonly code: string }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { state, retry, complete, done } = usePhoneSignIn(code);
  const wait = formatPeriod(TRIES_WINDOW_MS, i18n.language);
  switch (state.is) {
    case "claiming":
      return (
        <Frame title={t("qrSignIn.phone.title")} body={t("qrSignIn.phone.claiming")}>
          <Loader aria-hidden />
        </Frame>
      );
    case "waiting":
      return (
        <Frame title={t("qrSignIn.phone.wait")} body={t("qrSignIn.phone.waitBody")}>
          <p className={classes.text}>
            {t("qrSignIn.phone.shownAs", { device: deviceName(t, state.phone) })}
          </p>
          <Loader aria-hidden />
        </Frame>
      );
    case "allowed":
      return (
        <Frame
          title={t("qrSignIn.phone.confirm", { name: state.person.name })}
          body={t("qrSignIn.phone.confirmBody")}
        >
          <p className={classes.detail}>{state.person.email}</p>
          <OtherPerson email={state.person.email} />
          <AsyncButton size="md" fullWidth onClick={complete}>
            {t("qrSignIn.phone.signIn")}
          </AsyncButton>
          <Button component={Link} to={paths.root()} replace variant="default" size="md" fullWidth>
            {t("qrSignIn.phone.cancel")}
          </Button>
        </Frame>
      );
    case "second-step":
      return (
        <Frame title={t("qrSignIn.phone.secondStep")}>
          <SecondStepForm
            challenge={state.challenge}
            onSignedIn={done}
            onStartAgain={() => navigate(paths.login(), { replace: true })}
          />
        </Frame>
      );
    case "done":
      return (
        <Frame title={t("qrSignIn.phone.done")} body={t("qrSignIn.phone.doneBody")}>
          <Button component={Link} to={paths.home()} replace size="md" fullWidth>
            {t("qrSignIn.phone.open")}
          </Button>
        </Frame>
      );
    case "refused":
      return (
        <Frame title={t("qrSignIn.phone.refused")} body={t("qrSignIn.phone.refusedBody")}>
          <AnotherWay />
        </Frame>
      );
    case "ended":
      return (
        <Frame
          title={t(`qrSignIn.ended.${state.why}.title`)}
          body={t(`qrSignIn.ended.${state.why}.body`, { wait })}
        >
          <AnotherWay />
        </Frame>
      );
    case "failed":
      return (
        <BarePage>
          <QueryError error={state.error} onRetry={retry} />
        </BarePage>
      );
  }
}

/** Warns that somebody else is signed in here and would be signed out. */
function OtherPerson({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const { userId } = useSession();
  const { data } = useQuery({ ...accountQueries(services).user(userId ?? ""), enabled: userId !== null });
  if (userId === null || data?.email === email) return null;
  return (
    <Alert variant="light" color="yellow" icon={<IconUser size={20} aria-hidden />}>
      {data ? t("qrSignIn.phone.otherSignedIn", { name: data.name }) : t("qrSignIn.phone.otherUnnamed")}
    </Alert>
  );
}

/** The way on for a phone that is not signed in by the code. */
function AnotherWay() {
  const { t } = useTranslation();
  const { userId } = useSession();
  return (
    <Button
      component={Link}
      to={userId === null ? paths.login() : paths.home()}
      replace
      variant="default"
      size="md"
      fullWidth
    >
      {t(userId === null ? "qrSignIn.phone.usual" : "qrSignIn.phone.home")}
    </Button>
  );
}

interface FrameProps {
  readonly title: string;
  readonly body?: string;
  readonly children: ReactNode;
}

/** A step of the sign-in, announced when it changes. */
function Frame({ title, body, children }: FrameProps) {
  return (
    <BarePage>
      <div role="status">
        <h1 className={classes.title}>{title}</h1>
        {body !== undefined && <p className={classes.text}>{body}</p>}
      </div>
      <div className={classes.parts}>{children}</div>
    </BarePage>
  );
}
