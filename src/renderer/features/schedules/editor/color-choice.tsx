import { ColorSwatch, Group } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./dialogs.module.css";

/** Colours that are told apart side by side, also by who sees few of them. */
const COLORS = {
  green: "#2e8b6f",
  blue: "#3b6fb6",
  violet: "#7d5bb5",
  pink: "#c2558a",
  red: "#c4493c",
  orange: "#cf7a24",
  yellow: "#b99a1c",
  grey: "#77736b",
} as const;

interface ColorChoiceProps {
  readonly label: string;
  /** Hex; null: that of the music. */
  readonly value: string | null;
  readonly onChange: (color: string | null) => void;
}

/** A colour, or that of the music. */
export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation();
  const names = Object.keys(COLORS) as (keyof typeof COLORS)[];
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
            color={COLORS[name]}
            className={classes.swatch ?? ""}
            aria-label={t(`schedules.colors.${name}`)}
            aria-pressed={value === COLORS[name]}
            onClick={() => onChange(COLORS[name])}
          >
            {value === COLORS[name] ? <IconCheck size={16} color="#fff" aria-hidden /> : null}
          </ColorSwatch>
        ))}
      </Group>
    </fieldset>
  );
}
