import { Alert, Button, Card, Loader } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCreateAnnouncement } from "#renderer/data/messaging/announcement-changes.ts";
import { announcementAudioQueries } from "#renderer/data/messaging/announcements.ts";
import { cutOf } from "#renderer/features/messaging/messages/cut/cut.ts";
import { CutEditor } from "#renderer/features/messaging/messages/cut/cut-editor.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { MAX_ANNOUNCEMENT_NAME } from "#shared/contract/announcements.ts";
import type { AnnouncementSource } from "#shared/contract/rest/messages/announcement-audio.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import classes from "./create.module.css";
import { useRefusalWords } from "./use-refusal-words.ts";

interface SourceStepProps {
  readonly account: string;
  readonly source: string;
  /** Back to the choice of a sound. */
  readonly onAnother: () => void;
  readonly onSaved: (message: string) => void;
}

/** The chosen sound: while the service reads it, why it cannot be used, or its cut and name. */
export function SourceStep({ account, source, onAnother, onSaved }: SourceStepProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const query = useQuery(announcementAudioQueries(useServices()).source(account, source));
  const another = (
    <Button variant="default" onClick={onAnother}>
      {t("messaging.messages.another")}
    </Button>
  );
  const { data } = query;
  if (data === undefined)
    return query.isLoadingError ? (
      <>
        <QueryError error={query.error} onRetry={() => query.refetch()} />
        {another}
      </>
    ) : (
      <Reading />
    );
  if (data.state === "refused")
    return (
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={t("messaging.messages.refused")}
      >
        <p className={classes.reason}>{words(data.reason ?? "unreadable")}</p>
        {another}
      </Alert>
    );
  if (data.sound === null) return <Reading />;
  return (
    <CutAndName account={account} source={data} sound={data.sound} onSaved={onSaved}>
      {another}
    </CutAndName>
  );
}

function Reading() {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="status">
      <Loader size="sm" aria-hidden />
      <p className={classes.lead}>{t("messaging.messages.reading")}</p>
    </div>
  );
}

/** The button that was pressed is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus();

const Name = z.object({ name: requiredText(MAX_ANNOUNCEMENT_NAME) });

interface CutAndNameProps {
  readonly account: string;
  readonly source: AnnouncementSource;
  readonly sound: NonNullable<AnnouncementSource["sound"]>;
  readonly onSaved: (message: string) => void;
  /** A further button. */
  readonly children: ReactNode;
}

function CutAndName({ account, source, sound, onSaved, children }: CutAndNameProps) {
  const { t } = useTranslation();
  const create = useCreateAnnouncement(account);
  const [cut, setCut] = useState(() => cutOf(sound, sound.durationMs));
  const form = useServiceForm({
    defaults: { name: suggestedName(source) },
    schema: Name,
    call: ({ name }) => create.mutateAsync({ name, audio: { source: source.id, ...cut } }),
    onSuccess: ({ id }) => onSaved(id),
  });
  return (
    <div className={classes.step}>
      <Card component="section" className={classes.card}>
        <h2 ref={focus} tabIndex={-1} className={classes.heading}>
          {t("messaging.messages.cut.title")}
        </h2>
        <p className={classes.hint}>{t("messaging.messages.cut.hint")}</p>
        <CutEditor id={source.id} sound={sound} cut={cut} onChange={setCut} />
      </Card>
      <FormBody form={form} stayEnabled>
        <TextField
          form={form}
          name="name"
          label={t("messaging.messages.name")}
          description={t("messaging.messages.nameHint")}
        />
        <div className={classes.buttons}>
          <SubmitButton form={form}>{t("messaging.messages.save")}</SubmitButton>
          {children}
        </div>
      </FormBody>
    </div>
  );
}

/** The file's name without its extension, or the beginning of the text; none for a recording. */
function suggestedName({ kind, name }: AnnouncementSource): string {
  if (kind === "recording") return "";
  const plain = kind === "upload" ? name.replace(/\.[^.]*$/, "").replaceAll("_", " ") : name;
  return plain.trim().slice(0, MAX_ANNOUNCEMENT_NAME);
}
