import { Badge, Button, Card, Skeleton } from "@mantine/core";
import { IconBrowser, IconDeviceDesktop, IconDevices, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "#renderer/data/sign-in/sessions.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { OpenSession } from "#shared/contract/rest/session.ts";
import classes from "./security.module.css";
import { SecurityPage } from "./security-page.tsx";

/** /user/sessions: the person's sessions, and how to end them. */
export function SessionsPage() {
  const { t } = useTranslation();
  const services = useServices();
  const user = useSession().userId ?? "";
  const sessions = useQuery({ ...sessionsQuery(services, user), enabled: user !== "" });
  const endOthers = useEndOtherSessions(services);
  const [asking, setAsking] = useState(false);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <SecurityPage
      title={t("security.sessions.title")}
      intro={t("security.sessions.intro")}
      actions={
        <Button
          component={Link}
          to={paths.guideQrSignIn()}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          {t("security.sessions.phone")}
        </Button>
      }
    >
      {sessions.isLoadingError && <QueryError error={sessions.error} onRetry={() => sessions.refetch()} />}
      {sessions.isPending && <Skeleton height={240} radius="lg" aria-busy />}
      {sessions.data && (
        <ul className={classes.list} aria-label={t("security.sessions.title")}>
          {sessions.data
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((session) => (
              <SessionRow key={session.id} user={user} session={session} />
            ))}
        </ul>
      )}
      {others.length > 0 && (
        <div>
          <Button variant="light" color="red" onClick={() => setAsking(true)}>
            {t("security.sessions.endOthers")}
          </Button>
        </div>
      )}
      {sessions.data && others.length === 0 && (
        <p className={classes.detail}>{t("security.sessions.alone")}</p>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("security.sessions.endOthersTitle")}
        commitLabel={t("security.sessions.endOthers")}
        danger
        onCommit={() => endOthers.mutateAsync({ params: { user } })}
        onClose={() => setAsking(false)}
      >
        {t("security.sessions.endOthersBody", { count: others.length })}
      </ConfirmDialog>
    </SecurityPage>
  );
}

function SessionRow({ user, session }: { readonly user: string; readonly session: OpenSession }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const end = useEndSession(useServices());
  const name = useSessionName(session);
  const at = dateText(Date.parse(session.last_used_at), { dateStyle: "medium", timeStyle: "short" });
  const used = session.current ? t("security.sessions.now") : t("security.sessions.used", { at });
  const from = session.address === null ? "" : t("security.sessions.from", { address: session.address });
  return (
    <Card component="li" className={classes.row}>
      <SessionIcon app={session.app} />
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {session.current && <Badge variant="light">{t("security.sessions.this")}</Badge>}
        </div>
        <div className={classes.detail}>{[used, from].filter(Boolean).join(" · ")}</div>
        <div className={classes.detail}>
          {t("security.sessions.since", {
            at: dateText(Date.parse(session.created_at), { dateStyle: "medium" }),
          })}
        </div>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          loading={end.isPending}
          aria-label={t("security.sessions.endNamed", { name })}
          onClick={() => end.mutate({ params: { user, session: session.id } })}
        >
          {t("security.sessions.end")}
        </Button>
      )}
    </Card>
  );
}

function SessionIcon({ app }: Pick<OpenSession, "app">) {
  const Icon = { web: IconBrowser, desktop: IconDeviceDesktop, other: IconDevices }[app];
  return <Icon size={28} stroke={1.5} aria-hidden />;
}

/** 'Firefox on Windows', or the known part of it. */
function useSessionName({ app, browser, os }: OpenSession): string {
  const { t } = useTranslation();
  const program = app === "desktop" ? t("security.sessions.desktop") : browser;
  if (program === null) return os ?? t("security.sessions.unknown");
  return os === null ? program : t("security.sessions.on", { program, os });
}
