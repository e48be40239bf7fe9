import { Button, SegmentedControl, Switch } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCorrectOwnTracks } from "#renderer/data/music/own-track-changes.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { OwnTrack, OwnTrackSelection } from "#shared/contract/rest/music/own-tracks.ts";
import { changesOf, ManyValues, NO_VALUES, type OneInput, OneValues, valuesOf } from "./correction-values.ts";
import { CoverField } from "./cover-field.tsx";
import { NamesField } from "./names-field.tsx";
import classes from "./own-tracks.module.css";

export interface AboutTracks {
  readonly account: string;
  /** The only track; null for several. */
  readonly one: OwnTrack | null;
  readonly count: number;
  readonly tracks: OwnTrackSelection;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface CorrectDialogProps extends AboutTracks {
  readonly onDelete: () => void;
}

/** Corrects one track, or what several have in common. */
export function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTranslation();
  const { opened, count, one, onClose } = props;
  return (
    <Dialog
      opened={opened}
      title={t("ownMusic.tracks.correctTitle", { count })}
      onClose={onClose}
      withCross
      size={560}
    >
      {opened ? one ? <OneForm {...props} one={one} /> : <ManyForm {...props} /> : null}
    </Dialog>
  );
}

function OneForm({ account, one, tracks, onClose, onDelete }: CorrectDialogProps & { one: OwnTrack }) {
  const { t } = useTranslation();
  const correct = useCorrectOwnTracks(account);
  const form = useServiceForm({
    defaults: valuesOf(one),
    schema: OneValues,
    call: async (values) => {
      const changes = changesOf(one, values.changes);
      if (Object.keys(changes).length > 0)
        await correct.mutateAsync({ params: { account }, body: { tracks, changes } });
    },
    onSuccess: onClose,
  });
  const explicit = useWatch({ control: form.control, name: "changes.explicit" });
  return (
    <>
      <CoverField account={account} tracks={tracks} album={one.album} />
      <FormBody<OneInput> form={form}>
        <TextField form={form} name="changes.title" label={t("ownMusic.tracks.field.title")} data-autofocus />
        <NamesField
          form={form}
          name="changes.artists"
          label={t("ownMusic.tracks.field.artists")}
          description={t("ownMusic.tracks.field.artistsHint")}
        />
        <TextField form={form} name="changes.album" label={t("ownMusic.tracks.field.album")} />
        <NamesField
          form={form}
          name="changes.genres"
          label={t("ownMusic.tracks.field.genres")}
          description={t("ownMusic.tracks.field.genresHint")}
        />
        <NamesField
          form={form}
          name="changes.composers"
          label={t("ownMusic.tracks.field.composers")}
          description={t("ownMusic.tracks.field.composersHint")}
        />
        <TextField
          form={form}
          name="changes.isrc"
          label={t("ownMusic.tracks.field.isrc")}
          description={t("ownMusic.tracks.field.isrcHint")}
        />
        <NamesField
          form={form}
          name="changes.iswcs"
          label={t("ownMusic.tracks.field.iswcs")}
          description={t("ownMusic.tracks.field.iswcsHint")}
        />
        <Switch
          label={t("ownMusic.tracks.field.explicit")}
          description={t("ownMusic.tracks.field.explicitHint")}
          checked={explicit}
          onChange={(event) => form.setValue("changes.explicit", event.currentTarget.checked)}
        />
        <div className={classes.buttons}>
          <Button
            className={classes.deletes ?? ""}
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onDelete}
          >
            {t("ownMusic.tracks.delete")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <SubmitButton form={form}>{t("ownMusic.tracks.save")}</SubmitButton>
        </div>
      </FormBody>
    </>
  );
}

function ManyForm({ account, tracks, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const correct = useCorrectOwnTracks(account);
  const form = useServiceForm({
    defaults: NO_VALUES,
    schema: ManyValues,
    call: async ({ changes }) => {
      if (Object.keys(changes).length > 0)
        await correct.mutateAsync({ params: { account }, body: { tracks, changes } });
    },
    onSuccess: onClose,
  });
  const explicit = useWatch({ control: form.control, name: "changes.explicit" });
  return (
    <>
      <CoverField account={account} tracks={tracks} album={null} />
      <FormBody form={form}>
        <p className={classes.hint}>{t("ownMusic.tracks.manyHint")}</p>
        <NamesField
          form={form}
          name="changes.artists"
          label={t("ownMusic.tracks.field.artists")}
          description={t("ownMusic.tracks.field.artistsHint")}
          data-autofocus
        />
        <TextField form={form} name="changes.album" label={t("ownMusic.tracks.field.album")} />
        <NamesField
          form={form}
          name="changes.genres"
          label={t("ownMusic.tracks.field.genres")}
          description={t("ownMusic.tracks.field.genresHint")}
        />
        <NamesField
          form={form}
          name="changes.composers"
          label={t("ownMusic.tracks.field.composers")}
          description={t("ownMusic.tracks.field.composersHint")}
        />
        <div>
          <p className={classes.label} id="explicit-of-many">
            {t("ownMusic.tracks.field.explicit")}
          </p>
          <SegmentedControl
            aria-labelledby="explicit-of-many"
            value={explicit}
            data={(["keep", "yes", "no"] as const).map((value) => ({
              value,
              label: t(`ownMusic.tracks.explicit.${value}`),
            }))}
            onChange={(value) => form.setValue("changes.explicit", value as typeof explicit)}
          />
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <SubmitButton form={form}>{t("ownMusic.tracks.save")}</SubmitButton>
        </div>
      </FormBody>
    </>
  );
}
