import { Button, Select, Switch, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describedBy } from "#renderer/features/desktop-player/described-by.tsx";
import { ToolLine, ToolPage, ToolSection } from "#renderer/features/desktop-player/tool-page.tsx";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { usePreferences } from "#renderer/features/desktop-player/use-main-state.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { DesktopState } from "#shared/contract/ipc/desktop.ts";
import { UPDATE_CHANNELS } from "#shared/contract/ipc/updates.ts";

type DebugFlags = DesktopState["debugFlags"];

const ALL_OFF: DebugFlags = {
  updateSource: null,
  updateChannel: null,
  forceSupportLevel: null,
  platformOverride: null,
  canary: false,
  noCache: false,
  noOptimisticUpdates: false,
};

const SUPPORT_LEVELS = ["supported", "soon-unsupported", "unsupported"] as const;
const PLATFORMS = ["MACOS", "WIN32SOUNDTRACK", "LINUX"] as const;

/** /electron/debug: flags for investigating a problem. No link leads here. */
export function DebugPage() {
  const { t } = useTranslation();
  const { preferences } = useDesktopHost();
  const [known, onKnown] = usePreferences();
  const [wanted, setWanted] = useState<DebugFlags | null>(null);
  const newest = useRef<DebugFlags | null>(null);
  const flags = wanted ?? known?.debugFlags ?? null;
  // All flags are sent together, so that the event of an earlier change cannot undo a later one.
  const change = (debugFlags: DebugFlags) => {
    newest.current = debugFlags;
    setWanted(debugFlags);
    preferences
      .change({ debugFlags })
      .then(onKnown, () => toast("error", t("electron.settings.failed")))
      .finally(() => {
        if (newest.current === debugFlags) setWanted(null);
      });
  };
  return (
    <ToolPage
      title={t("electron.debug.title")}
      intro={t("electron.debug.intro")}
      back={paths.electron.diagnostics()}
      actions={
        <Button variant="default" disabled={flags === null} onClick={() => change(ALL_OFF)}>
          {t("electron.debug.reset")}
        </Button>
      }
    >
      {flags ? <Flags flags={flags} onChange={(patch) => change({ ...flags, ...patch })} /> : null}
    </ToolPage>
  );
}

interface FlagsProps {
  readonly flags: DebugFlags;
  readonly onChange: (patch: Partial<DebugFlags>) => void;
}

function Flags({ flags, onChange }: FlagsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ToolSection title={t("electron.debug.updates")}>
        <SourceLine value={flags.updateSource} onChange={(updateSource) => onChange({ updateSource })} />
        <ChoiceLine
          name="updateChannel"
          value={flags.updateChannel}
          values={UPDATE_CHANNELS}
          onChange={(updateChannel) => onChange({ updateChannel })}
        />
        <ChoiceLine
          name="forceSupportLevel"
          value={flags.forceSupportLevel}
          values={SUPPORT_LEVELS}
          onChange={(forceSupportLevel) => onChange({ forceSupportLevel })}
        />
        <ChoiceLine
          name="platformOverride"
          value={flags.platformOverride}
          values={PLATFORMS}
          onChange={(platformOverride) => onChange({ platformOverride })}
        />
      </ToolSection>
      <ToolSection title={t("electron.debug.calls")}>
        {(["canary", "noCache", "noOptimisticUpdates"] as const).map((name) => (
          <ToolLine key={name} title={name} detail={t(`electron.debug.hint.${name}`)}>
            {(hint) => (
              <Switch
                aria-label={name}
                aria-describedby={hint}
                checked={flags[name]}
                onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
              />
            )}
          </ToolLine>
        ))}
      </ToolSection>
    </>
  );
}

interface ChoiceLineProps<Value extends string> {
  readonly name: "updateChannel" | "forceSupportLevel" | "platformOverride";
  readonly value: string | null;
  readonly values: readonly Value[];
  readonly onChange: (value: Value | null) => void;
}

function ChoiceLine<Value extends string>({ name, value, values, onChange }: ChoiceLineProps<Value>) {
  const { t } = useTranslation();
  return (
    <ToolLine title={name} detail={t(`electron.debug.hint.${name}`)}>
      {(hint) => (
        <Select
          aria-label={name}
          inputContainer={describedBy(hint)}
          w={240}
          maw="100%"
          clearable
          clearButtonProps={{ "aria-label": t("electron.debug.clear", { name }) }}
          placeholder={t("electron.debug.off")}
          value={value}
          data={[...values]}
          onChange={(chosen) => onChange(values.find((known) => known === chosen) ?? null)}
        />
      )}
    </ToolLine>
  );
}

/** Applied on blur or Enter. */
function SourceLine({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value ?? "");
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value ?? "");
  }
  const take = () => {
    const wanted = typed.trim() === "" ? null : typed.trim();
    if (wanted !== value) onChange(wanted);
  };
  return (
    <ToolLine title="updateSource" detail={t("electron.debug.hint.updateSource")}>
      {(hint) => (
        <TextInput
          aria-label="updateSource"
          inputContainer={describedBy(hint)}
          w={240}
          maw="100%"
          type="url"
          placeholder={t("electron.debug.off")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
          }}
        />
      )}
    </ToolLine>
  );
}
