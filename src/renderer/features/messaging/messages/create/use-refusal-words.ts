import { useTranslation } from "react-i18next";
import { ANNOUNCEMENT_FILE_BYTES } from "#shared/contract/rest/messages/announcement-audio.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import type { SendFailure } from "./use-sound-upload.ts";

/** Reasons that read differently for a message than for music. */
const OWN_WORDS = [
  "too-short",
  "too-long",
  "not-music",
  "over-quota",
  "too-slow",
  "connection",
  "not-allowed",
  "service",
] as const satisfies readonly SendFailure[];

/** Why a sound became no message, in words. */
export function useRefusalWords(): (reason: SendFailure) => string {
  const { t, i18n } = useTranslation();
  const size = formatBytes(ANNOUNCEMENT_FILE_BYTES, i18n.language);
  return (reason) =>
    isOwn(reason)
      ? t(`messaging.messages.reasons.${reason}`)
      : t(`ownMusic.upload.reasons.${reason}`, { size });
}

function isOwn(reason: SendFailure): reason is (typeof OWN_WORDS)[number] {
  return OWN_WORDS.some((one) => one === reason);
}
