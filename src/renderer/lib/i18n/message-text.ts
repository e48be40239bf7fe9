import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "#shared/domain/validation/message.ts";

/** Gives the words of a message; what an older service sent as words stays as it is. */
export function useMessageText(): (message: Message | string) => string {
  const { t } = useTranslation();
  return useCallback((message) => (typeof message === "string" ? message : messageText(t, message)), [t]);
}

/** Only what sign-in may say is there from the start; who fetches no texts of forms has a general word for the rest. */
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
      // The first length that is too long is named.
      return t("forms.messages.max", { length: message.length + 1, defaultValue });
    case "oneOf":
    case "notOneOf":
      return t(`forms.messages.${message.code}`, { values: message.values.join(", "), defaultValue });
    default:
      // A newer service may send a code that this client has no words for.
      return t(`forms.messages.${message.code}`, { ...message, defaultValue });
  }
}
