import { Alert, Button } from "@mantine/core";
import { IconCheck, IconCopy, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import { paths } from "../../lib/paths.ts";
import { uniqueKeys } from "../../player/track-rules.ts";
import { TrackRowSkeleton } from "../../ui/track-row-skeleton.tsx";
import { CheckLine } from "./check-line.tsx";
import classes from "./diagnostics-page.module.css";
import { ToolLine, ToolPage, ToolSection } from "./tool-page.tsx";
import { useElectronHost } from "./use-electron-host.ts";

/** How long it is said that the text was copied, in ms (specification, platform §9). */
const COPIED_MS = 2000;

/** So many presses on the version, each soon after the other, open the page of debug flags. */
const SECRET_PRESSES = 7;
const SECRET_PAUSE_MS = 1500;

/** /electron/diagnostics: how this player is doing, line by line. Works without a network and without a pairing. */
export function DiagnosticsPage() {
  const { t, i18n } = useTranslation();
  const { diagnostics } = useElectronHost();
  const query = useQuery({
    queryKey: ["diagnostics"],
    queryFn: () => diagnostics.run(),
    networkMode: "always",
    retry: false,
    gcTime: 0,
  });
  const { data, isFetching, isError } = query;
  const at = data ? new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" }).format(data.at) : "";
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
          <CopyButton />
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
      <Version version={metrics.version} os={metrics.os} />
    </>
  );
}

function Since({ at, text }: { readonly at: number; readonly text: string }) {
  const { i18n } = useTranslation();
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "medium" }).format(at);
  return (
    <>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {time}
      </time>{" "}
      {text}
    </>
  );
}

/** The version, and for those who know, the way to the debug flags. */
function Version({ version, os }: { readonly version: string; readonly os: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const presses = useRef({ count: 0, at: 0 });
  const press = () => {
    const now = Date.now();
    const { count, at } = presses.current;
    presses.current = { count: now - at < SECRET_PAUSE_MS ? count + 1 : 1, at: now };
    if (presses.current.count >= SECRET_PRESSES) navigate(paths.electron.debug());
  };
  return (
    <button type="button" className={classes.version} onClick={press}>
      {t("electron.settings.version", { version })} · {os}
    </button>
  );
}

function CopyButton() {
  const { t } = useTranslation();
  const { diagnostics } = useElectronHost();
  const [said, setSaid] = useState<"copy" | "copied" | "copyFailed">("copy");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (result: "copied" | "copyFailed") => {
    setSaid(result);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid("copy"), COPIED_MS);
  };
  const copy = useMutation({
    mutationFn: async () => navigator.clipboard.writeText(await diagnostics.text()),
    networkMode: "always",
    onSuccess: () => say("copied"),
    onError: () => say("copyFailed"),
  });
  return (
    <Button
      leftSection={
        said === "copied" ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
      }
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      <span aria-live="polite">{t(`electron.diagnostics.${said}`)}</span>
    </Button>
  );
}
