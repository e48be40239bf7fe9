import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageItem } from "#renderer/data/music/editorial.ts";
import { MusicSections } from "#renderer/parts/music/music-sections.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import classes from "./editorial.module.css";
import { type SectionValues, whenShown } from "./model.ts";

interface PagePreviewProps {
  readonly sections: readonly SectionValues[];
  readonly itemOf: (id: string) => PageItem | null;
}

/** The unsaved sections as they appear on a given day. */
export function PagePreview({ sections, itemOf }: PagePreviewProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const shown = sections
    .filter((section) => day === "" || whenShown(section, day) === "now")
    .map(({ title, subtitle, image, items }, place) => ({
      id: String(place),
      title: title || t("editorial.section", { place: place + 1 }),
      subtitle: subtitle || null,
      topic: null,
      page: null,
      category: null,
      image: image && { url: image.template, placeholder: image.placeholder },
      items: items.flatMap((id) => itemOf(id) ?? []),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <section className={classes.preview} aria-label={t("editorial.preview")}>
      <DateInput label={t("editorial.previewDay")} value={day} onChange={setDay} w={200} />
      {shown.length > 0 ? (
        <MusicSections sections={shown} />
      ) : (
        <p className={classes.none}>{t("editorial.previewEmpty")}</p>
      )}
    </section>
  );
}
