import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** A request that the service took. */
export interface SentRequest {
  readonly number: number;
  /** The address of the copy. */
  readonly email: string;
}

interface TakenRequestProps extends SentRequest {
  readonly onClose: () => void;
}

/** Replaces the form of a sent request. */
export function TakenRequest({ number, email, onClose }: TakenRequestProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Text component="h3" ref={heading} tabIndex={-1} fw={650} size="lg" m={0} style={{ outline: "none" }}>
        {t("support.sent", { number: String(number) })}
      </Text>
      <Text mt="xs" style={{ overflowWrap: "anywhere" }}>
        {t("support.copy", { email })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t("app.close")}</Button>
      </Group>
    </>
  );
}
