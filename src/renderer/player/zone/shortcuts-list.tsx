import { Kbd, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SHORTCUTS, type Shortcut } from "./player-shortcuts.ts";
import classes from "./shortcuts.module.css";
import { usePlayerShortcutsOn } from "./shortcuts-preference.ts";

const CAPS = { skip: "→", louder: "↑", quieter: "↓", mute: "M" } as const satisfies Partial<
  Record<Shortcut, string>
>;

/** The player's keyboard shortcuts, with a switch that turns them off. */
export function ShortcutsList() {
  const { t } = useTranslation();
  const { on, turn } = usePlayerShortcutsOn();
  return (
    <div className={classes.shortcuts}>
      <dl className={classes.list} data-off={!on || undefined}>
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut} className={classes.row}>
            <dt>{t(`shortcuts.${shortcut}`)}</dt>
            <dd>
              <Kbd>{shortcut === "toggle" ? t("shortcuts.space") : CAPS[shortcut]}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        aria-label={t("shortcuts.use")}
        label={t("shortcuts.use")}
        description={t("shortcuts.useHint")}
        checked={on}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </div>
  );
}
