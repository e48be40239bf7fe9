import { ActionIcon, Badge, Button, FileButton, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { type HTMLAttributes, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useKeepEditorialPicture } from "#renderer/data/music/editorial.ts";
import { inputProps } from "#renderer/forms/fields/field-props.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { squarePicture } from "#renderer/lib/page/square-picture.ts";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import classes from "./editorial.module.css";
import { type PageValues, type SectionValues, whenShown } from "./model.ts";
import { SectionItems } from "./section-items.tsx";
import type { usePageItems } from "./use-page-items.ts";

interface SectionCardProps {
  readonly form: ServiceForm<PageValues>;
  readonly place: number;
  readonly count: number;
  readonly account: string;
  readonly items: ReturnType<typeof usePageItems>;
  /** Props of the drag handle. */
  readonly handle: HTMLAttributes<HTMLElement>;
  readonly onMove: (from: number, gap: number) => void;
  readonly onRemove: () => void;
}

/** One section of a page: texts, days, picture and music. */
export function SectionCard({
  form,
  place,
  count,
  account,
  items,
  handle,
  onMove,
  onRemove,
}: SectionCardProps) {
  const { t } = useTranslation();
  const section = useWatch({ control: form.control, name: `sections.${place}` });
  const change = <Part extends "items" | "image" | "shown_from" | "shown_until">(
    part: Part,
    value: SectionValues[Part],
  ) => form.setValue(`sections.${place}.${part}`, value as never, { shouldDirty: true, shouldTouch: true });
  if (!section) return null;
  const name = section.title || t("editorial.section", { place: place + 1 });
  const when = whenShown(section, new Date().toISOString().slice(0, 10));
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.head}>
        <Tooltip label={t("editorial.drag")}>
          <ActionIcon
            {...handle}
            className={classes.grip ?? ""}
            size={36}
            variant="subtle"
            color="gray"
            aria-label={t("editorial.dragName", { name })}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {when === "now" ? null : (
          <Badge variant="light" color={when === "later" ? "blue" : "gray"}>
            {t(`editorial.when.${when}`)}
          </Badge>
        )}
        <span className={classes.space} />
        <ActionIcon
          size={36}
          variant="default"
          disabled={place === 0}
          aria-label={t("editorial.up", { name })}
          onClick={() => onMove(place, place - 1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={36}
          variant="default"
          disabled={place === count - 1}
          aria-label={t("editorial.down", { name })}
          onClick={() => onMove(place, place + 2)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t("editorial.remove", { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        <SectionPicture
          account={account}
          image={section.image}
          name={name}
          onChange={(image) => change("image", image)}
        />
        <div className={classes.fields}>
          <TextField
            form={form}
            name={`sections.${place}.title`}
            label={t("editorial.sectionTitle")}
            required
          />
          <TextField form={form} name={`sections.${place}.subtitle`} label={t("editorial.subtitle")} />
          <DateInput
            {...inputProps({ form, name: `sections.${place}.shown_from` })}
            label={t("editorial.from")}
            value={section.shown_from}
            onChange={(day) => change("shown_from", day)}
          />
          <DateInput
            {...inputProps({ form, name: `sections.${place}.shown_until` })}
            label={t("editorial.until")}
            value={section.shown_until}
            min={section.shown_from}
            onChange={(day) => change("shown_until", day)}
          />
        </div>
      </div>
      <div {...fieldMark(`sections.${place}.items`)}>
        <SectionItems
          account={account}
          ids={section.items}
          items={items}
          name={name}
          onChange={(ids) => change("items", ids)}
        />
      </div>
    </fieldset>
  );
}

interface SectionPictureProps {
  readonly account: string;
  readonly image: SectionValues["image"];
  readonly name: string;
  readonly onChange: (image: SectionValues["image"]) => void;
}

function SectionPicture({ account, image, name, onChange }: SectionPictureProps) {
  const { t } = useTranslation();
  const [reading, setReading] = useState(false);
  const keep = useKeepEditorialPicture();
  const choose = async (file: File | null) => {
    if (!file) return;
    setReading(true);
    const picture = await squarePicture(file);
    setReading(false);
    if (picture === null) return toast("error", t("editorial.picture.unreadable"));
    keep.mutate({ params: { account }, body: { picture } }, { onSuccess: onChange });
  };
  return (
    <div className={classes.picture}>
      <Cover
        image={image?.template ?? null}
        color={image?.colorHex ?? null}
        size={104}
        alt={t(image ? "editorial.picture.of" : "editorial.picture.none", { name })}
      />
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            loading={reading || keep.isPending}
            leftSection={<IconPhotoUp size={16} aria-hidden />}
            aria-label={t("editorial.picture.chooseFor", { name })}
          >
            {t("editorial.picture.choose")}
          </Button>
        )}
      </FileButton>
      {image ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t("editorial.picture.removeFrom", { name })}
          onClick={() => onChange(null)}
        >
          {t("editorial.picture.remove")}
        </Button>
      ) : null}
    </div>
  );
}
