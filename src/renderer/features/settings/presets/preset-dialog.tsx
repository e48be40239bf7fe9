import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCreatePreset, useUpdatePreset } from "#renderer/data/zones/zone-presets.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { MusicChooser } from "#renderer/parts/change-music/music-chooser.tsx";
import { ManySettingsFields } from "#renderer/parts/zone-presets/many-settings.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { type ZonePreset, ZonePresetInput } from "#shared/contract/rest/zones/zone-presets.ts";
import type { ManySettings } from "#shared/contract/zone-settings.ts";
import classes from "./presets.module.css";

interface PresetDialogProps {
  readonly account: string;
  /** The preset to change, `new` to add one, or null when closed. */
  readonly editing: ZonePreset | "new" | null;
  readonly onClose: () => void;
}

/** Creates or changes a preset. */
export function PresetDialog({ editing, ...form }: PresetDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={editing !== null}
      title={t(editing === "new" ? "zonePresets.create" : "zonePresets.editTitle")}
      onClose={form.onClose}
      withCross
      size={560}
    >
      {editing === null ? null : <PresetForm editing={editing} {...form} />}
    </Dialog>
  );
}

interface Source {
  readonly play_from: NonNullable<ZonePreset["play_from"]>;
  readonly name: string;
}

const NameOnly = ZonePresetInput.pick({ name: true });

function PresetForm({
  account,
  editing,
  onClose,
}: PresetDialogProps & { readonly editing: ZonePreset | "new" }) {
  const { t } = useTranslation();
  const create = useCreatePreset(account);
  const update = useUpdatePreset(account);
  const held = editing === "new" ? null : editing;
  const [settings, setSettings] = useState<ManySettings>(held?.settings ?? {});
  const [source, setSource] = useState<Source | null>(
    held?.play_from ? { play_from: held.play_from, name: held.source_name ?? "" } : null,
  );
  const [choosing, setChoosing] = useState(false);
  const isEmpty = Object.keys(settings).length === 0 && source === null;
  const form = useServiceForm({
    defaults: { name: held?.name ?? "" },
    schema: NameOnly,
    call: ({ name }) => {
      const body = { name, settings, play_from: source?.play_from ?? null };
      return held
        ? update.mutateAsync({ params: { account, id: held.id }, body })
        : create.mutateAsync({ params: { account }, body });
    },
    onSuccess: onClose,
  });
  if (choosing)
    return (
      <div className={classes.body}>
        <MusicChooser
          account={account}
          sourceId={source?.play_from.id ?? null}
          busyId={null}
          onChoose={({ id, title }) => {
            setSource({ play_from: { type: "collection", id }, name: title });
            setChoosing(false);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setChoosing(false)}>
            {t("zonePresets.back")}
          </Button>
        </Group>
      </div>
    );
  return (
    <FormBody form={form} className={classes.body}>
      <TextField form={form} name="name" label={t("zonePresets.name")} required />
      <h3 className={classes.heading}>{t("zonePresets.source")}</h3>
      <div className={classes.source}>
        <span dir="auto" className={classes.sourceName}>
          {source?.name ?? t("zonePresets.sourceNone")}
        </span>
        <Button variant="default" onClick={() => setChoosing(true)}>
          {t("zonePresets.sourceChoose")}
        </Button>
        {source === null ? null : (
          <Button variant="subtle" onClick={() => setSource(null)}>
            {t("zonePresets.sourceRemove")}
          </Button>
        )}
      </div>
      <h3 className={classes.heading}>{t("zonePresets.settings")}</h3>
      <p className={classes.hint}>{t("zonePresets.settingsHint")}</p>
      <ManySettingsFields value={settings} onChange={setSettings} />
      {isEmpty ? <p className={classes.hint}>{t("zonePresets.nothing")}</p> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form} disabled={isEmpty}>
          {t("zonePresets.save")}
        </SubmitButton>
      </Group>
    </FormBody>
  );
}
