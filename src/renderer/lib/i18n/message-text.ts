import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "#shared/domain/validation/message.ts";

/** Gives the words of a message; what an older service sent as words stays as it is. */
export function useMessageText(): (message: Message | string) => string {
  const { t } = useTranslation();
  return useCallback((message) => (typeof message === "string" ? message : messageText(t, message)), [t]);
}

function messageText(t: TFunction, message: Message): string {
  switch (message.code) {
    case "rule":
      return t(`rules.${message.rule}`, { ...message.values, defaultValue: t("validation.invalid") });
    case "max":
      // The first length that is too long is named.
      return t("validation.max", { length: message.length + 1 });
    case "oneOf":
    case "notOneOf":
      return t(`validation.${message.code}`, { values: message.values.join(", ") });
    default:
      // A newer service may send a code that this client has no words for.
      return t(`validation.${message.code}`, { ...message, defaultValue: t("validation.invalid") });
  }
}
