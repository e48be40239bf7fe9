import { Slider } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "#renderer/lib/i18n/text-key.ts";
import { SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import type { ZoneSettings } from "#shared/contract/player.ts";
import classes from "./settings.module.css";

/** The building blocks of the settings. */

export type ChangeSettings = (change: Partial<ZoneSettings>) => void;

type Flag = { [K in keyof ZoneSettings]: ZoneSettings[K] extends boolean ? K : never }[keyof ZoneSettings];

interface ToggleProps {
  readonly name: Flag;
  /** Text keys of its label and hint, under `zones.settings`. */
  readonly text: TextKey<"zones.settings">;
  readonly hint: TextKey<"zones.settings">;
  readonly settings: ZoneSettings;
  readonly change: ChangeSettings;
}

export function Toggle({ name, text, hint, settings, change }: ToggleProps) {
  const { t } = useTranslation();
  return (
    <SwitchLine
      label={t(`zones.settings.${text}`)}
      hint={t(`zones.settings.${hint}`)}
      checked={settings[name]}
      onChange={(checked) => change({ [name]: checked })}
    />
  );
}

interface LineProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Receives the id of the label. */
  readonly children: (labelId: string) => ReactNode;
}

export function Line({ label, hint, children }: LineProps) {
  const id = useId();
  return (
    <div className={classes.wide}>
      <span className={classes.grow}>
        <span id={id}>{label}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      <div className={classes.control}>{children(id)}</div>
    </div>
  );
}

interface LevelProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step: number;
  readonly text: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** Saved on release. */
export function Level({ label, hint, value, min = 0, max, step, text, onChange }: LevelProps) {
  const [held, setHeld] = useState(value);
  useEffect(() => setHeld(value), [value]);
  return (
    <Line label={label} hint={hint}>
      {() => (
        <div className={classes.level}>
          <Slider
            className={classes.grow}
            min={min}
            max={max}
            step={step}
            value={held}
            label={null}
            thumbLabel={label}
            onChange={setHeld}
            onChangeEnd={onChange}
          />
          <output className={classes.number}>{text(held)}</output>
        </div>
      )}
    </Line>
  );
}
