import {
  Button,
  type MantineColorScheme,
  SegmentedControl,
  Switch,
  useMantineColorScheme,
} from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFlag } from "#renderer/data/flags/flags.ts";
import { useOwnLanguages } from "#renderer/data/people/own-language.ts";
import { ToolLine, ToolPage, ToolSection } from "#renderer/features/desktop-player/tool-page.tsx";
import { UpdateSection } from "#renderer/features/desktop-player/updates/update-section.tsx";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import {
  usePreferences,
  useSoundOutput,
  useUpdates,
} from "#renderer/features/desktop-player/use-main-state.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePlayerShortcutsOn } from "#renderer/player/zone/shortcuts-preference.ts";
import { withThemeTransition } from "#renderer/ui/theme/theme-transition.ts";
import type { Preferences } from "#shared/contract/ipc/preferences.ts";
import { SoundSection } from "./sound-section.tsx";

/** /electron/settings: sound, behaviour and updates of this computer's player. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { version, computerName, updates } = useDesktopHost();
  const [output, onOutput] = useSoundOutput();
  const [preferences, onPreferences] = usePreferences();
  const updateState = useUpdates();
  const hasThemes = useFlag("theme-select").enabled;
  return (
    <ToolPage
      title={t("electron.settings.title")}
      intro={t("electron.settings.intro", { name: computerName })}
    >
      {output ? <SoundSection output={output} onOutput={onOutput} /> : null}
      <ToolSection title={t("electron.settings.app")}>
        {preferences ? <Behaviour preferences={preferences} onChanged={onPreferences} /> : null}
        <Shortcuts />
        {hasThemes ? <Theme /> : null}
        <LanguageChoice />
      </ToolSection>
      {updateState ? <UpdateSection state={updateState} updates={updates} /> : null}
      <ToolSection title={t("electron.settings.about")}>
        <ToolLine
          title={t("electron.settings.version", { version })}
          detail={t("electron.settings.diagnosticsHint")}
        >
          <Button
            component={Link}
            to={paths.electron.diagnostics()}
            variant="default"
            leftSection={<IconStethoscope size={18} aria-hidden />}
          >
            {t("electron.zone.diagnostics")}
          </Button>
        </ToolLine>
      </ToolSection>
    </ToolPage>
  );
}

const BEHAVIOURS = ["autostart", "closeToTray"] as const satisfies readonly (keyof Preferences)[];

interface BehaviourProps {
  readonly preferences: Preferences;
  readonly onChanged: (preferences: Preferences) => void;
}

function Behaviour({ preferences, onChanged }: BehaviourProps) {
  const { t } = useTranslation();
  const host = useDesktopHost();
  const failed = () => toast("error", t("electron.settings.failed"));
  const change = (name: (typeof BEHAVIOURS)[number], wanted: boolean) => {
    const taken = (now: Preferences) => {
      onChanged(now);
      // The answer is the state that now applies: the system may have refused.
      if (now[name] !== wanted) failed();
    };
    host.preferences.change({ [name]: wanted }).then(taken, failed);
  };
  return BEHAVIOURS.map((name) => (
    <ToolLine key={name} title={t(`electron.settings.${name}`)} detail={t(`electron.settings.${name}Hint`)}>
      {(hint) => (
        <Switch
          aria-label={t(`electron.settings.${name}`)}
          aria-describedby={hint}
          checked={preferences[name]}
          onChange={(event) => change(name, event.currentTarget.checked)}
        />
      )}
    </ToolLine>
  ));
}

function Shortcuts() {
  const { t } = useTranslation();
  const { on, turn } = usePlayerShortcutsOn();
  return (
    <ToolLine title={t("shortcuts.title")} detail={t("shortcuts.hint")}>
      {(hint) => (
        <Switch
          aria-label={t("shortcuts.use")}
          aria-describedby={hint}
          checked={on}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      )}
    </ToolLine>
  );
}

function Theme() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ToolLine title={t("shell.theme")}>
      <SegmentedControl
        aria-label={t("shell.theme")}
        value={colorScheme}
        data={[
          { value: "light", label: t("shell.themeLight") },
          { value: "dark", label: t("shell.themeDark") },
          { value: "auto", label: t("shell.themeAuto") },
        ]}
        onChange={(scheme) => withThemeTransition(() => setColorScheme(scheme as MantineColorScheme))}
      />
    </ToolLine>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const { offered, current, choose } = useOwnLanguages();
  return (
    <ToolLine title={t("app.language")}>
      <SegmentedControl
        aria-label={t("app.language")}
        value={current}
        data={offered.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={choose}
      />
    </ToolLine>
  );
}
