import { Alert, Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ToolLine, ToolPage, ToolSection } from "#renderer/features/desktop-player/tool-page.tsx";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { uniqueKeys } from "#renderer/lib/routing/unique-keys.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { Diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import { CheckLine } from "./check-line.tsx";
import { CopyDiagnostics } from "./copy-diagnostics.tsx";
import classes from "./diagnostics-page.module.css";
import { VersionButton } from "./version-button.tsx";

/** /electron/diagnostics: the player's state, line by line. Works without a network or a pairing. */
export function DiagnosticsPage() {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { diagnostics } = useDesktopHost();
  const query = useQuery({
    queryKey: ["diagnostics"],
    queryFn: () => diagnostics.run(),
    retry: false,
    gcTime: 0,
  });
  const { data, isFetching, isError } = query;
  const at = data ? dateText(data.at, { timeStyle: "medium" }) : "";
  return (
    <ToolPage
      title={t("electron.diagnostics.title")}
      intro={
        <span role="status">
          {isFetching ? t("electron.diagnostics.running") : data ? t("electron.diagnostics.at", { at }) : ""}
        </span>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={isFetching}
            onClick={() => query.refetch()}
          >
            {t("electron.diagnostics.again")}
          </Button>
          <CopyDiagnostics />
          <Button variant="default" component={Link} to={paths.connectivity()}>
            {t("electron.diagnostics.connection")}
          </Button>
          <HelpLink about="player-diagnostics" />
        </>
      }
    >
      {isError ? (
        <Alert role="alert" color="red" variant="light" mb="md">
          {t("electron.diagnostics.failed")}
        </Alert>
      ) : null}
      {data ? <Results diagnostics={data} /> : isFetching ? <TrackRowSkeleton rows={8} /> : null}
    </ToolPage>
  );
}

function Results({ diagnostics }: { readonly diagnostics: Diagnostics }) {
  const { t } = useTranslation();
  const { checks, metrics } = diagnostics;
  const errors = metrics.lastErrors.toReversed();
  const keys = uniqueKeys(errors.map(({ at }) => String(at)));
  return (
    <>
      <ToolSection title={t("electron.diagnostics.checks")}>
        {checks.map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ToolSection>
      {metrics.troubles.length > 0 ? (
        <ToolSection title={t("electron.diagnostics.troubles")}>
          {metrics.troubles.map(({ cause, detail, since }) => (
            <ToolLine
              key={cause}
              title={t(`electron.diagnostics.trouble.${cause}`)}
              detail={<Since at={since} text={detail} />}
            />
          ))}
        </ToolSection>
      ) : null}
      <ToolSection title={t("electron.diagnostics.errors")}>
        {errors.length === 0 ? <ToolLine title={t("electron.diagnostics.noErrors")} /> : null}
        <ul className={classes.errors}>
          {errors.map(({ at, message }, index) => (
            <li key={keys[index]}>
              <Since at={at} text={message} />
            </li>
          ))}
        </ul>
      </ToolSection>
      <VersionButton version={metrics.version} os={metrics.os} />
    </>
  );
}

function Since({ at, text }: { readonly at: number; readonly text: string }) {
  const time = useDateText()(at, { dateStyle: "short", timeStyle: "medium" });
  return (
    <>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {time}
      </time>{" "}
      {text}
    </>
  );
}
