import { Popover } from "@mantine/core";
import { cloneElement } from "react";
import { VolumeControl } from "#renderer/player/zone/volume-control.tsx";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";

interface VolumePopupProps {
  readonly zone: string;
  readonly volume: number;
  readonly limit: number | undefined;
  readonly onChange: (volume: number) => void;
}

/** The zone's volume, beside its button in the list. */
export function VolumePopup({ button, zone, volume, limit, onChange }: PopupProps & VolumePopupProps) {
  const { opened, onChange: setOpened, target } = useLatePopup();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={260}
      position="bottom-end"
      withArrow
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown>
        <VolumeControl zone={zone} volume={volume} limit={limit} disabled={false} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
