import { ActionIcon, Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { LocationInput } from "#shared/contract/rest/zones/locations.ts";
import { SoundZoneInput } from "#shared/contract/rest/zones/zones.ts";
import classes from "./rename-title.module.css";

export interface RenameFormProps {
  readonly name: string;
  readonly label: string;
  readonly kind: "zone" | "location";
  /** Rejects if saving failed: the input is kept. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const SCHEMAS = { zone: SoundZoneInput, location: LocationInput.pick({ name: true }) } as const;

/** An editable name in place of a title: Enter saves, Escape cancels. */
export function RenameForm({ name, label, kind, onSave, onClose }: RenameFormProps) {
  const { t } = useTranslation();
  const form = useServiceForm({
    defaults: { name },
    schema: SCHEMAS[kind],
    call: async ({ name: wanted }) => (wanted === name ? undefined : await onSave(wanted)),
    onSuccess: onClose,
  });
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    here.current?.querySelector("input")?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || form.disabled === "submitting") return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field inside
    <div ref={here} className={classes.form} onKeyDown={onKeyDown}>
      <FormBody form={form}>
        <Group gap={8} wrap="nowrap" align="flex-start">
          <TextField form={form} name="name" className={classes.field ?? ""} aria-label={label} required />
          <ActionIcon
            type="submit"
            size={36}
            variant="filled"
            color="moss"
            loading={form.disabled === "submitting"}
            aria-label={t("zones.rename.save")}
          >
            <IconCheck size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon size={36} variant="default" aria-label={t("app.cancel")} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </FormBody>
    </div>
  );
}
