import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "#shared/domain/validation/message.ts";

/** Returns a function that translates a message; texts from an older service stay unchanged. */
export function useMessageText(): (message: Message | string) => string {
  const { t } = useTranslation();
  return useCallback((message) => (typeof message === "string" ? message : messageText(t, message)), [t]);
}

/** A code that this client does not know gets a general text. */
function messageText(t: TFunction, message: Message): string {
  const defaultValue = t("validation.invalid");
  switch (message.code) {
    case "required":
    case "email":
    case "invalid":
      return t(`validation.${message.code}`);
    case "rule":
      return t(`forms.rules.${message.rule}`, { ...message.values, defaultValue });
    case "max":
      // Names the first length that is too long.
      return t("forms.messages.max", { length: message.length + 1, defaultValue });
    case "oneOf":
    case "notOneOf":
      return t(`forms.messages.${message.code}`, { values: message.values.join(", "), defaultValue });
    default:
      // A newer service may send a code that is unknown here.
      return t(`forms.messages.${message.code}`, { ...message, defaultValue });
  }
}
