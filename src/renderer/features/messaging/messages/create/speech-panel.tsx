import { Alert, Button, Select, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSpeakText } from "#renderer/data/messaging/announcement-changes.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import {
  type AnnouncementSource,
  MAX_SPEECH_TEXT,
} from "#shared/contract/rest/messages/announcement-audio.ts";
import classes from "./create.module.css";

export interface Voice {
  readonly id: string;
  readonly name: string;
  /** BCP 47 tag. */
  readonly language: string;
}

interface SpeechPanelProps {
  readonly account: string;
  /** Not empty. */
  readonly voices: readonly Voice[];
  readonly onSource: (source: AnnouncementSource) => void;
  /** Whether leaving would lose a text. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** Turns a text into a spoken message. */
export function SpeechPanel({ account, voices, onSource, onBusy }: SpeechPanelProps) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const speak = useSpeakText();
  const [text, setText] = useState("");
  const [voice, setVoice] = useState(() => voiceFor(voices, i18n.language));
  const [isTried, setTried] = useState(false);
  const isEmpty = text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || voice === null || speak.isPending) return;
    speak.mutate({ params: { account }, body: { text, voice } }, { onSuccess: onSource });
  };
  return (
    <form className={classes.speech} onSubmit={submit} noValidate>
      <Textarea
        label={t("messaging.messages.speech.text")}
        description={t("messaging.messages.speech.hint")}
        rows={5}
        maxLength={MAX_SPEECH_TEXT}
        value={text}
        error={isTried && isEmpty ? t("messaging.messages.speech.empty") : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onBusy(event.currentTarget.value.trim() !== "");
        }}
      />
      <Select
        label={t("messaging.messages.speech.voice")}
        data={voiceGroups(voices, i18n.language)}
        value={voice}
        allowDeselect={false}
        searchable={voices.length > 12}
        onChange={setVoice}
      />
      {speak.error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(speak.error)}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={speak.isPending}>
          {t("messaging.messages.speech.make")}
        </Button>
      </div>
    </form>
  );
}

/** The first voice of the person's language, else the first. */
function voiceFor(voices: readonly Voice[], language: string): string | null {
  const own = voices.find((voice) => baseOf(voice.language) === baseOf(language));
  return (own ?? voices[0])?.id ?? null;
}

/** Voices under the names of their languages. */
function voiceGroups(voices: readonly Voice[], language: string) {
  const names = new Intl.DisplayNames(language, { type: "language", fallback: "code" });
  const groups = Map.groupBy(voices, (voice) => languageName(names, voice.language));
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, language))
    .map(([group, items]) => ({ group, items: items.map(({ id, name }) => ({ value: id, label: name })) }));
}

function languageName(names: Intl.DisplayNames, tag: string): string {
  try {
    const name = names.of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase() + name.slice(1);
  } catch {
    // The voice's own files name a language that no standard has.
    return tag;
  }
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? "";
}
