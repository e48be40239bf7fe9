import { ActionIcon, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type LibraryNode, libraryOf } from "#renderer/data/library/account-library.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { demoWords } from "#renderer/parts/demo-words.ts";
import { aboutPlaylist } from "#renderer/parts/music/music-words.ts";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import { type LibraryAddress, libraryQuestion } from "#shared/domain/library/library-question.ts";

interface LibraryExportProps {
  readonly account: string;
  readonly address: LibraryAddress;
}

/** Exports the shown part of the library as a CSV file. */
export function LibraryExport({ account, address }: LibraryExportProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const origin = services.host.serviceUrl || location.origin;

  const lineOf = (node: LibraryNode) => {
    const isSchedule = node.__typename === "Schedule";
    const kind = isSchedule ? "schedule" : node.presentAs === "station" ? "station" : "playlist";
    const path = isSchedule
      ? paths.discoverSchedule({ scheduleId: node.id })
      : paths.playlist({ musicId: node.id });
    const about =
      isSchedule || !node.madeOf ? demoWords(i18n, node.shortDescription) : aboutPlaylist(i18n, node);
    return csvLine([node.name, t(`music.${kind}`), about, origin + path], csvStyle(i18n.language));
  };
  const save = async () => {
    const run = new AbortController();
    running.current = run;
    setBusy(true);
    try {
      const nodes = await libraryOf(services, account).all(libraryQuestion(address), run.signal);
      const columns = ["name", "kind", "description", "link"] as const;
      const head = csvLine(
        columns.map((column) => t(`yourMusic.export.${column}`)),
        csvStyle(i18n.language),
      );
      const name = `${t("yourMusic.export.file")}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(name, "text/csv;charset=utf-8", [CSV_START + head, ...nodes.map(lineOf)]);
      toast("success", t("yourMusic.export.done", { count: nodes.length }));
    } catch (error) {
      if (!run.signal.aborted) toast("error", errorText(error));
    } finally {
      if (!run.signal.aborted) setBusy(false);
    }
  };
  return (
    <Hint label={t("yourMusic.export.start")}>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t("yourMusic.export.start")}
        aria-busy={busy}
        onClick={busy ? undefined : save}
      >
        {busy ? <Loader size={16} /> : <IconDownload size={18} aria-hidden />}
      </ActionIcon>
    </Hint>
  );
}
