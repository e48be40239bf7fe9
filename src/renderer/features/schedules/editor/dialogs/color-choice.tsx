import { ColorSwatch, Group } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SLOT_COLORS } from "#renderer/features/schedules/editor/week/slot-colors.ts";
import classes from "./dialogs.module.css";

interface ColorChoiceProps {
  readonly label: string;
  /** Hex; null for the music's colour. */
  readonly value: string | null;
  readonly onChange: (color: string | null) => void;
}

/** Chooses a colour, or the music's own. */
export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation();
  const names = Object.keys(SLOT_COLORS) as (keyof typeof SLOT_COLORS)[];
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <Group gap={8}>
        <button
          type="button"
          className={classes.auto}
          aria-pressed={value === null}
          onClick={() => onChange(null)}
        >
          {t("schedules.colors.music")}
        </button>
        {names.map((name) => (
          <ColorSwatch
            key={name}
            component="button"
            type="button"
            size={32}
            color={SLOT_COLORS[name]}
            className={classes.swatch ?? ""}
            aria-label={t(`schedules.colors.${name}`)}
            aria-pressed={value === SLOT_COLORS[name]}
            onClick={() => onChange(SLOT_COLORS[name])}
          >
            {value === SLOT_COLORS[name] ? <IconCheck size={16} color="#fff" aria-hidden /> : null}
          </ColorSwatch>
        ))}
      </Group>
    </fieldset>
  );
}
