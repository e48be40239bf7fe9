import { ActionIcon, SegmentedControl } from "@mantine/core";
import {
  IconArrowsShuffle,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconRepeat,
  IconSparkles,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type { PlayOrder } from "#shared/contract/player.ts";
import { isOn } from "#shared/domain/zones/zone-state.ts";
import classes from "./transport.module.css";

interface TransportProps {
  readonly state: PlaybackState;
  readonly disabled: boolean;
  readonly onCommand: (command: ControlCommand) => void;
}

/** Play or pause, and skip. */
export function Transport({ state, disabled, onCommand }: TransportProps) {
  const { t } = useTranslation();
  const playing = isOn(state);
  const toggle = t(playing ? "player.pause" : "player.play");
  return (
    <fieldset className={classes.transport} aria-label={t("player.controls")}>
      <ActionIcon
        className={classes.toggle}
        size={64}
        radius={32}
        variant="filled"
        color="moss"
        aria-label={toggle}
        disabled={disabled}
        onClick={() => onCommand({ type: playing ? "pause" : "play" })}
      >
        {playing ? <IconPlayerPauseFilled size={28} /> : <IconPlayerPlayFilled size={28} />}
      </ActionIcon>
      <Hint label={t("player.skip")}>
        <ActionIcon
          className={classes.skip}
          size={44}
          radius={22}
          aria-label={t("player.skip")}
          disabled={disabled || state.track === null}
          onClick={() => onCommand({ type: "skip" })}
        >
          <IconPlayerTrackNextFilled size={20} />
        </ActionIcon>
      </Hint>
    </fieldset>
  );
}

const ORDER_ICONS = {
  AUTO: IconSparkles,
  SHUFFLE: IconArrowsShuffle,
  LINEAR: IconRepeat,
} as const satisfies Record<PlayOrder, unknown>;

/** The playback order: offers only the available ones. */
export function OrderControl({ state, disabled, onCommand }: TransportProps) {
  const { t } = useTranslation();
  const data = state.availablePlayOrders.map((order) => {
    const Icon = ORDER_ICONS[order];
    return {
      value: order,
      label: (
        <span className={classes.order}>
          <Icon size={16} aria-hidden />
          {t(`player.order.${order}`)}
        </span>
      ),
    };
  });
  return (
    <SegmentedControl
      aria-label={t("player.order.label")}
      value={state.playOrder}
      disabled={disabled || data.length < 2}
      data={data}
      onChange={(value) => {
        const playOrder = state.availablePlayOrders.find((order) => order === value);
        if (playOrder) onCommand({ type: "order", playOrder });
      }}
    />
  );
}
