import { Button, Group } from "@mantine/core";
import { IconCircleCheck, IconDeviceMobile, IconShieldX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { qrSignInQuery, type ShownQrSignIn, useAnswerQrSignIn } from "#renderer/data/sign-in/qr-sign-in.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useCountdown } from "#renderer/parts/pairing/use-countdown.ts";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { QrCode } from "#renderer/ui/layout/qr-code.tsx";
import type { NewQrSignIn } from "#shared/contract/rest/people/qr-sign-in.ts";
import { isOfLocalNetwork } from "#shared/domain/sign-in/phone-address.ts";
import { qrSignInLink } from "#shared/domain/sign-in/qr-code.ts";
import { deviceName, isPhone } from "./device-name.ts";
import classes from "./qr-sign-in.module.css";

interface CodeCardProps {
  readonly made: NewQrSignIn & { readonly until: number };
  readonly user: string;
  /** The service's address for the phone. */
  readonly address: string;
  readonly onRenew: () => Promise<unknown>;
}

/** One code from being shown to its end. */
export function CodeCard({ made, user, address, onRenew }: CodeCardProps) {
  const { t } = useTranslation();
  const services = useServices();
  const signIn = useQuery(qrSignInQuery(services, user, made.id)).data;
  const left = useCountdown((signIn ?? made).until);
  const state = signIn?.state ?? "shown";
  const renew = (
    <AsyncButton variant="default" onClick={onRenew}>
      {t("qrSignIn.code.new")}
    </AsyncButton>
  );
  switch (state) {
    case "completed":
      return (
        <Outcome
          icon={<IconCircleCheck size={40} stroke={1.5} className={classes.good} aria-hidden />}
          title={t("qrSignIn.completed.title")}
          body={t("qrSignIn.completed.body")}
        >
          <Button component={Link} to={paths.userSessions()}>
            {t("qrSignIn.completed.sessions")}
          </Button>
          <AsyncButton variant="default" onClick={onRenew}>
            {t("qrSignIn.completed.another")}
          </AsyncButton>
        </Outcome>
      );
    case "refused":
      return (
        <Outcome
          icon={<IconShieldX size={40} stroke={1.5} aria-hidden />}
          title={t("qrSignIn.refused.title")}
          body={t("qrSignIn.refused.body")}
        >
          {renew}
        </Outcome>
      );
    case "claimed":
      if (signIn && left !== null) return <Ask signIn={signIn} user={user} left={left} />;
      return <Outcome title={t("qrSignIn.ask.late")}>{renew}</Outcome>;
    case "allowed":
      if (left === null) break;
      return (
        <Outcome
          icon={<IconDeviceMobile size={40} stroke={1.5} aria-hidden />}
          title={t("qrSignIn.allowed.title")}
          body={t("qrSignIn.allowed.body")}
        />
      );
    case "shown":
      if (left === null) break;
      return <Code link={qrSignInLink(address, made.code)} address={address} left={left} renew={renew} />;
    case "expired":
      break;
  }
  return <Outcome title={t("qrSignIn.code.expired")}>{renew}</Outcome>;
}

interface CodeProps {
  readonly link: string;
  readonly address: string;
  readonly left: string;
  readonly renew: ReactNode;
}

function Code({ link, address, left, renew }: CodeProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <QrCode text={link} label={t("qrSignIn.code.label")} />
      <p className={classes.detail}>{t("qrSignIn.code.left", { left })}</p>
      <p className={classes.text}>{t("qrSignIn.code.care")}</p>
      {isOfLocalNetwork(address) && <p className={classes.text}>{t("qrSignIn.code.sameNetwork")}</p>}
      <div>
        <p className={classes.detail}>{t("qrSignIn.code.address")}</p>
        <p className={classes.link}>{link.replace(/^https?:\/\//, "")}</p>
      </div>
      <Group gap="xs">
        <CopyButton variant="default" text={() => link}>
          {t("qrSignIn.code.copy")}
        </CopyButton>
        {renew}
      </Group>
    </section>
  );
}

interface AskProps {
  readonly signIn: ShownQrSignIn;
  readonly user: string;
  readonly left: string;
}

/** Whether the phone that scanned the code may sign in. */
function Ask({ signIn, user, left }: AskProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { data: person } = useQuery(accountQueries(services).user(user));
  const answer = useAnswerQrSignIn(services, user, signIn.id);
  const phone = signIn.phone ?? { browser: null, os: null, address: null };
  const device = deviceName(t, phone);
  const name = person?.name ?? "…";
  return (
    <section className={classes.card} role="status">
      <IconDeviceMobile size={40} stroke={1.5} aria-hidden />
      <h2 className={classes.heading}>
        {t(isPhone(phone) ? "qrSignIn.ask.phone" : "qrSignIn.ask.device", { device, name })}
      </h2>
      {phone.address !== null && (
        <p className={classes.detail}>{t("qrSignIn.ask.from", { address: phone.address })}</p>
      )}
      <p className={classes.text}>{t("qrSignIn.ask.care")}</p>
      <Group gap="xs">
        <Button
          loading={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {t("qrSignIn.ask.allow")}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {t("qrSignIn.ask.refuse")}
        </Button>
      </Group>
      <p className={classes.detail} aria-live="off">
        {t("qrSignIn.ask.left", { left })}
      </p>
    </section>
  );
}

interface OutcomeProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly body?: string;
  readonly children?: ReactNode;
}

function Outcome({ icon, title, body, children }: OutcomeProps) {
  return (
    <section className={classes.card} role="status">
      {icon}
      <h2 className={classes.heading}>{title}</h2>
      {body !== undefined && <p className={classes.text}>{body}</p>}
      {children && <Group gap="xs">{children}</Group>}
    </section>
  );
}
