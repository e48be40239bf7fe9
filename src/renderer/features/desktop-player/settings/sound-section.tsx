import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { describedBy } from "#renderer/features/desktop-player/described-by.tsx";
import { ToolLine, ToolSection } from "#renderer/features/desktop-player/tool-page.tsx";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import type { SoundOutput } from "#shared/contract/ipc/sound.ts";
import { LevelMeter } from "./level-meter.tsx";

interface SoundSectionProps {
  readonly output: SoundOutput;
  readonly onOutput: (output: SoundOutput) => void;
}

/** Chooses the sound card and shows its output level. */
export function SoundSection({ output, onOutput }: SoundSectionProps) {
  const { t } = useTranslation();
  const { sound } = useDesktopHost();
  const choose = (id: string | null) => {
    sound.choose(id ?? "").then(onOutput, () => toast("error", t("electron.settings.failed")));
  };
  const devices = output.devices
    .filter(({ id }) => id !== "")
    .map(({ id, label }) => ({ value: id, label: label || id }));
  const gone = output.chosenId !== "" && !devices.some(({ value }) => value === output.chosenId);
  return (
    <ToolSection title={t("electron.sound.heading")}>
      <ToolLine title={t("electron.sound.output")} detail={t(`electron.sound.chosenBy.${output.chosenBy}`)}>
        {(hint) => (
          <Select
            aria-label={t("electron.sound.output")}
            inputContainer={describedBy(hint)}
            w={300}
            maw="100%"
            allowDeselect={false}
            value={output.chosenId}
            data={[
              { value: "", label: t("electron.sound.systemDefault") },
              ...devices,
              ...(gone ? [{ value: output.chosenId, label: t("electron.sound.missing") }] : []),
            ]}
            onChange={choose}
          />
        )}
      </ToolLine>
      <ToolLine
        title={t("electron.sound.nowPlaying")}
        detail={
          output.kind === "none"
            ? t("electron.sound.none")
            : output.label === null
              ? t("electron.sound.notYet")
              : t(`electron.sound.kind.${output.kind}`, { label: output.label })
        }
      >
        <LevelMeter db={output.levelDb} label={t("electron.sound.level")} />
      </ToolLine>
    </ToolSection>
  );
}
