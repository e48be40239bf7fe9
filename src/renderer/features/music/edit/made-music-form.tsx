import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldPath } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CountedTextField } from "#renderer/forms/fields/counted-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { MAX_PLAYLIST_NAME } from "#shared/contract/graphql/inputs/playlist-words.ts";

interface MadeMusicFormProps<Values extends { name: string }> {
  readonly form: ServiceForm<Values>;
  /** Key of the stored draft if the session ends. */
  readonly draft: string;
  /** The music's page, the target of Cancel. */
  readonly page: string;
  /** The current choice would make no music. */
  readonly isEmpty?: boolean;
  /** Refusals of the fields beside the form appear here. */
  readonly children: ReactNode;
}

/** Name field and save button for generated music. */
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
        maxLength={MAX_PLAYLIST_NAME}
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
