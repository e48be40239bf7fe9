import { Button, FileButton, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { registered } from "#renderer/forms/fields/field-props.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import type { SamlValues } from "./saml-values.ts";

interface MetadataFieldProps {
  readonly form: ServiceForm<SamlValues>;
  /** Metadata is stored, and kept if the field stays empty. */
  readonly isKept: boolean;
}

/** The identity provider's metadata, pasted or read from a file. */
export function MetadataField({ form, isKept }: MetadataFieldProps) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    // Reset, so that the same file can be chosen again.
    reset.current?.();
    if (!file) return;
    form.setValue("metadata", await file.text(), { shouldDirty: true, shouldTouch: true });
    await form.trigger("metadata");
  };
  return (
    <div>
      <Textarea
        {...registered({ form, name: "metadata" })}
        label={t("saml.form.metadata")}
        description={t(isKept ? "saml.form.metadataKept" : "saml.form.metadataNew")}
        rows={isKept ? 2 : 5}
        spellCheck={false}
        required={!isKept}
        mb="xs"
      />
      <FileButton
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        resetRef={reset}
        onChange={read}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
            {t("saml.form.upload")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
