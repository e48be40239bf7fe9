import { Button, Skeleton } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useMakeQrSignIn } from "#renderer/data/sign-in/qr-sign-in.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { phoneAddress } from "#shared/domain/sign-in/phone-address.ts";
import { CodeCard } from "./code-card.tsx";
import classes from "./qr-sign-in.module.css";

/** /guide/qr-app-login: a code by which a phone signs in as the person, and the question whether it may. */
export function QrSignInPage() {
  const { t } = useTranslation();
  const { host } = useServices();
  // The desktop app has no guide, and neither have people who run one location.
  const hasGuide = useMayHere("onboarding.edit")?.ok === true && host.kind === "web";
  const back = (
    <Link to={hasGuide ? paths.guide() : paths.userSessions()} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {t(hasGuide ? "qrSignIn.back" : "qrSignIn.backToSessions")}
    </Link>
  );
  return (
    <div className={classes.page}>
      <PageHeader title={t("qrSignIn.title")} above={back} below={t("qrSignIn.intro")} />
      <Code />
    </div>
  );
}

function Code() {
  const { t } = useTranslation();
  const { host } = useServices();
  const user = useSession().userId ?? "";
  const make = useMakeQrSignIn();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    make.mutate();
  }, [make.mutate]);

  if (make.isError) {
    const { error } = make;
    if (error instanceof ApiError && error.reason === "set-up-first") {
      return (
        <Told title={t("qrSignIn.setUpFirst.title")} body={t("qrSignIn.setUpFirst.body")}>
          <Button component={Link} to={paths.userTwoStep()}>
            {t("qrSignIn.setUpFirst.link")}
          </Button>
        </Told>
      );
    }
    return <QueryError error={error} onRetry={() => make.mutate()} />;
  }
  if (make.data === undefined) return <Skeleton height={320} radius="lg" aria-busy />;
  const { public_address: publicAddress, network_address: networkAddress } = make.data;
  const here = host.serviceUrl || location.origin;
  const address = phoneAddress({ here, publicAddress, networkAddress });
  if (address === null) {
    return (
      <Told
        title={t("qrSignIn.unreachable.title")}
        body={t("qrSignIn.unreachable.body", { address: here })}
      />
    );
  }
  return (
    <CodeCard
      key={make.data.id}
      made={make.data}
      user={user}
      address={address}
      onRenew={() => make.mutateAsync()}
    />
  );
}

interface ToldProps {
  readonly title: string;
  readonly body: string;
  readonly children?: ReactNode;
}

/** Why no code is shown. */
function Told({ title, body, children }: ToldProps) {
  return (
    <section className={classes.card} role="status">
      <h2 className={classes.heading}>{title}</h2>
      <p className={classes.text}>{body}</p>
      {children}
    </section>
  );
}
