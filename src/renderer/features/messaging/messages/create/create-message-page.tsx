import { Tabs } from "@mantine/core";
import { IconMicrophone, IconUpload, IconWriting } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { announcementAudioQueries } from "#renderer/data/messaging/announcements.ts";
import { LeaveQuestion } from "#renderer/forms/leave-question.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { AnnouncementSource } from "#shared/contract/rest/messages/announcement-audio.ts";
import classes from "./create.module.css";
import { RecordPanel } from "./record-panel.tsx";
import { SourceStep } from "./source-step.tsx";
import { SpeechPanel, type Voice } from "./speech-panel.tsx";
import { UploadPanel } from "./upload-panel.tsx";

const WAYS = ["upload", "record", "speech"] as const;
type Way = (typeof WAYS)[number];

const ICONS = { upload: IconUpload, record: IconMicrophone, speech: IconWriting } as const;

const NO_VOICES: readonly Voice[] = [];

/** /accounts/{account}/messaging/messages/create: a sound, then its cut and name. */
export function CreateMessagePage() {
  const { t } = useTranslation();
  const { accountId } = paths.messageCreate.useParams();
  return (
    <div className={classes.page}>
      <PageHeader title={t("messaging.messages.create")} below={t("messaging.messages.createIntro")} />
      <CreateMessage key={accountId} account={accountId} />
    </div>
  );
}

function CreateMessage({ account }: { readonly account: string }) {
  const navigate = useNavigate();
  const queries = announcementAudioQueries(useServices());
  const queryClient = useQueryClient();
  const [source, setSource] = useState<string | null>(null);
  const [busy, setBusy] = useState<Readonly<Record<Way, boolean>>>(NOTHING_BUSY);
  const isSaved = useRef(false);
  const steps = useRef<HTMLDivElement>(null);
  const isUnsaved = source !== null || WAYS.some((way) => busy[way]);
  const spoken = (made: AnnouncementSource) => {
    queryClient.setQueryData(queries.source(account, made.id).queryKey, made);
    setSource(made.id);
  };
  const saved = (messageId: string) => {
    isSaved.current = true;
    navigate(paths.message({ accountId: account, messageId }));
  };
  const another = () => {
    // The button that was pressed goes.
    steps.current?.focus();
    setSource(null);
  };
  return (
    <div ref={steps} tabIndex={-1} className={classes.steps}>
      {/* Hidden, not gone: a refused recording is still there. */}
      <div hidden={source !== null}>
        <Ways
          account={account}
          setBusy={setBusy}
          // A file that is dropped meanwhile would replace what is there.
          takesDrops={source === null && !busy.record}
          onSource={setSource}
          onSpoken={spoken}
        />
      </div>
      {source !== null && (
        <SourceStep account={account} source={source} onAnother={another} onSaved={saved} />
      )}
      <LeaveQuestion asks={() => isUnsaved && !isSaved.current} asksBrowser={isUnsaved} />
    </div>
  );
}

const NOTHING_BUSY = { upload: false, record: false, speech: false } as const;

interface WaysProps {
  readonly account: string;
  readonly setBusy: (
    change: (held: Readonly<Record<Way, boolean>>) => Readonly<Record<Way, boolean>>,
  ) => void;
  readonly takesDrops: boolean;
  readonly onSource: (source: string) => void;
  readonly onSpoken: (source: AnnouncementSource) => void;
}

/** The ways to a sound. Each keeps what was begun while another is open. */
function Ways({ account, setBusy, takesDrops, onSource, onSpoken }: WaysProps) {
  const { t } = useTranslation();
  const voices = useQuery(announcementAudioQueries(useServices()).voices(account)).data ?? NO_VOICES;
  const [way, setWay] = useState<Way>("upload");
  const ways = WAYS.filter((one) => one !== "speech" || voices.length > 0);
  const uploadBusy = useCallback((upload: boolean) => setBusy((held) => ({ ...held, upload })), [setBusy]);
  const recordBusy = useCallback((record: boolean) => setBusy((held) => ({ ...held, record })), [setBusy]);
  const speechBusy = useCallback((speech: boolean) => setBusy((held) => ({ ...held, speech })), [setBusy]);
  return (
    <Tabs value={way} onChange={(next) => setWay(WAYS.find((one) => one === next) ?? "upload")}>
      <Tabs.List className={classes.ways ?? ""} aria-label={t("messaging.messages.ways.label")}>
        {ways.map((one) => {
          const Icon = ICONS[one];
          return (
            <Tabs.Tab key={one} value={one} leftSection={<Icon size={18} stroke={1.7} aria-hidden />}>
              {t(`messaging.messages.ways.${one}`)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel value="upload">
        <UploadPanel
          account={account}
          onSource={onSource}
          onBusy={uploadBusy}
          takesDrops={takesDrops}
          onDropped={() => setWay("upload")}
        />
      </Tabs.Panel>
      <Tabs.Panel value="record">
        <RecordPanel account={account} onSource={onSource} onBusy={recordBusy} />
      </Tabs.Panel>
      {voices.length > 0 && (
        <Tabs.Panel value="speech">
          <SpeechPanel account={account} voices={voices} onSource={onSpoken} onBusy={speechBusy} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
