import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldPath } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { z } from "zod";
import { CountedTextField } from "../../../forms/counted-field.tsx";
import { FormBody, SubmitButton } from "../../../forms/form-body.tsx";
import type { ServiceForm } from "../../../forms/service-form.ts";
import { UnsavedChanges } from "../../../forms/unsaved-changes.tsx";

const LONGEST_NAME = 120;

/** A station's or playlist's name. */
export const MusicName = z.string().trim().min(1).max(LONGEST_NAME);

interface MadeMusicFormProps<Values extends { name: string }> {
  readonly form: ServiceForm<Values>;
  /** Under which what was typed is kept when the session ends. */
  readonly draft: string;
  /** The music's page, to which Cancel leads. */
  readonly page: string;
  /** What is chosen would make no music. */
  readonly isEmpty?: boolean;
  /** Where the fields beside the form are refused. */
  readonly children: ReactNode;
}

/** The name of music that the service makes, and what saves it. */
export function MadeMusicForm<Values extends { name: string }>({
  form,
  draft,
  page,
  isEmpty = false,
  children,
}: MadeMusicFormProps<Values>) {
  const { t } = useTranslation();
  return (
    <FormBody form={form}>
      <CountedTextField
        form={form}
        name={"name" as FieldPath<Values>}
        label={t("playlistEdit.name")}
        maxLength={LONGEST_NAME}
        countFrom={100}
        required
      />
      {children}
      <Group gap={8}>
        <SubmitButton form={form} disabled={isEmpty}>
          {t("playlistEdit.save")}
        </SubmitButton>
        <Button component={Link} variant="default" to={page}>
          {t("stations.cancel")}
        </Button>
      </Group>
      <UnsavedChanges form={form} name={draft} />
    </FormBody>
  );
}
