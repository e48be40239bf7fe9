import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCreateZoneView, useRenameZoneView } from "#renderer/data/zones/zone-views.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { type ShownZones, type ZoneView, ZoneViewInput } from "#shared/contract/rest/zones/zone-views.ts";

interface DialogProps {
  readonly opened: boolean;
  readonly owner: { readonly account: string; readonly user: string };
  readonly onClose: () => void;
}

interface SaveViewProps extends DialogProps {
  readonly shown: ShownZones;
  readonly onSaved: (shown: ShownZones) => void;
}

/** Asks for a name for what the list shows, and saves it as a view. */
export function SaveView({ opened, owner, shown, onSaved, onClose }: SaveViewProps) {
  const { t } = useTranslation();
  const create = useCreateZoneView(owner);
  return (
    <Dialog opened={opened} title={t("zoneList.views.saveTitle")} onClose={onClose} withCross>
      <Text size="sm" c="dimmed" mb="md">
        {t("zoneList.views.hint")}
      </Text>
      <NameForm
        name=""
        commit={t("zoneList.views.commit")}
        onSave={(name) => create.mutateAsync({ params: { account: owner.account }, body: { name, shown } })}
        onDone={() => {
          onSaved(shown);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Asks for another name of a view. */
export function RenameView({ opened, owner, view, onClose }: DialogProps & { readonly view: ZoneView }) {
  const { t } = useTranslation();
  const rename = useRenameZoneView(owner);
  return (
    <Dialog
      opened={opened}
      title={t("zoneList.views.renameTitle", { name: view.name })}
      onClose={onClose}
      withCross
    >
      <NameForm
        name={view.name}
        commit={t("zoneList.views.renameCommit")}
        onSave={(name) =>
          rename.mutateAsync({ params: { account: owner.account, view: view.id }, body: { name } })
        }
        onDone={onClose}
      />
    </Dialog>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly commit: string;
  /** Rejects if saving failed: the input is kept. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onDone: () => void;
}

const NAME = ZoneViewInput.pick({ name: true });

function NameForm({ name, commit, onSave, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const form = useServiceForm({
    defaults: { name },
    schema: NAME,
    call: ({ name: wanted }) => onSave(wanted),
    onSuccess: onDone,
  });
  return (
    <FormBody form={form}>
      <TextField form={form} name="name" label={t("zoneList.views.name")} data-autofocus required />
      <Group justify="flex-end" mt="md">
        <SubmitButton form={form}>{commit}</SubmitButton>
      </Group>
    </FormBody>
  );
}
