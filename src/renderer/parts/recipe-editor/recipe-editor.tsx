import { Button, MultiSelect, RangeSlider, SegmentedControl, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceChip } from "#renderer/ui/buttons/choice-chip.tsx";
import { NORMAL_WEIGHT, type RecipeDraft, type TagGroup, toggled } from "./draft.ts";
import { GroupIcon } from "./group-icon.tsx";
import classes from "./recipe-editor.module.css";

const SHOWN = 12;
const WEIGHTS = ["1", "3", "5"] as const;
const SLOWEST = 50;
const FASTEST = 190;

interface RecipeEditorProps {
  readonly groups: readonly TagGroup[];
  readonly draft: RecipeDraft;
  readonly onChange: (draft: RecipeDraft) => void;
}

/** Tags by group with each group's weight, tempo, and exclusions. */
export function RecipeEditor({ groups, draft, onChange }: RecipeEditorProps) {
  const { t } = useTranslation();
  const known = new Set(groups.flatMap(({ tags }) => tags.map(({ slug }) => slug)));
  const [from, to] = [draft.tempo.from ?? SLOWEST, draft.tempo.to ?? FASTEST];
  const isOpen = from <= SLOWEST && to >= FASTEST;
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Group key={group.id} group={group} draft={draft} onChange={onChange} />
      ))}
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          {t("stations.recipe.tempo")}
          <span className={classes.count}>
            {isOpen ? t("stations.recipe.tempoAny") : t("stations.recipe.tempoSpan", { from, to })}
          </span>
        </legend>
        <div className={classes.tempo}>
          <RangeSlider
            min={SLOWEST}
            max={FASTEST}
            step={5}
            minRange={10}
            label={null}
            value={[Math.max(SLOWEST, from), Math.min(FASTEST, to)]}
            thumbFromLabel={t("stations.recipe.slowest")}
            thumbToLabel={t("stations.recipe.fastest")}
            onChange={([low, high]) =>
              onChange({
                ...draft,
                tempo: { from: low <= SLOWEST ? null : low, to: high >= FASTEST ? null : high },
              })
            }
          />
        </div>
      </fieldset>
      <MultiSelect
        label={t("stations.recipe.never")}
        description={t("stations.recipe.neverHint")}
        searchable
        clearable
        maxDropdownHeight={280}
        value={draft.without.filter((slug) => known.has(slug))}
        data={groups.map(({ title, tags }) => ({
          group: title,
          items: tags
            .filter(({ slug }) => !draft.tags.includes(slug))
            .map(({ slug, title: label }) => ({ value: slug, label })),
        }))}
        onChange={(without) => onChange({ ...draft, without })}
      />
      <Switch
        label={t("stations.recipe.clean")}
        checked={draft.clean}
        onChange={(event) => onChange({ ...draft, clean: event.currentTarget.checked })}
      />
      {draft.tags.length > 0 ? (
        <div>
          <Button variant="default" onClick={() => onChange({ ...draft, tags: [] })}>
            {t("stations.recipe.selected")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Group({ group, draft, onChange }: Omit<RecipeEditorProps, "groups"> & { readonly group: TagGroup }) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const { id, title, icon, tags } = group;
  const isChosen = (slug: string) => draft.tags.includes(slug);
  const shown = isAll ? tags : tags.filter(({ slug }, place) => place < SHOWN || isChosen(slug));
  const hasChosen = tags.some(({ slug }) => isChosen(slug));
  const label = t("stations.recipe.weight", { group: title.toLowerCase() });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <GroupIcon name={icon} />
        {title}
      </legend>
      <div className={classes.chips}>
        {shown.map(({ slug, title: name, count }) => (
          <ChoiceChip
            key={slug}
            checked={isChosen(slug)}
            onChange={() =>
              onChange({
                ...draft,
                tags: toggled(draft.tags, slug),
                without: draft.without.filter((other) => other !== slug),
              })
            }
          >
            {`${name} `}
            <span className={classes.count}>{count}</span>
          </ChoiceChip>
        ))}
        {tags.length > SHOWN ? (
          <Button variant="subtle" size="compact-md" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? "stations.recipe.showFewer" : "stations.recipe.showAll", { count: tags.length })}
          </Button>
        ) : null}
      </div>
      {hasChosen ? (
        <div className={classes.weight}>
          <span className={classes.weightLabel}>{label}</span>
          <SegmentedControl
            size="xs"
            aria-label={label}
            value={String(draft.weights[id] ?? NORMAL_WEIGHT)}
            data={WEIGHTS.map((value) => ({ value, label: t(`stations.recipe.weights.${value}`) }))}
            onChange={(value) => onChange({ ...draft, weights: { ...draft.weights, [id]: Number(value) } })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
