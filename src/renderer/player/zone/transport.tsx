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

interface OwnProps {
  readonly large?: boolean;
  /** Says why playing is impossible, in place of the command; the button works although all others are disabled. */
  readonly onUnpaidPlay?: (() => void) | undefined;
}

/** Diameters of the buttons and their icons, in px. */
const SIZES = {
  usual: { toggle: 64, toggleIcon: 28, skip: 44, skipIcon: 20 },
  large: { toggle: 96, toggleIcon: 44, skip: 64, skipIcon: 30 },
} as const;

/** Play or pause, and skip. `large`: for a thumb. */
export function Transport(props: TransportProps & OwnProps) {
  const { state, disabled, onCommand, onUnpaidPlay, large = false } = props;
  const size = SIZES[large ? "large" : "usual"];
  const { t } = useTranslation();
  const playing = isOn(state);
  const toggle = t(playing ? "player.pause" : "player.play");
  return (
    <fieldset className={classes.transport} aria-label={t("player.controls")}>
      <ActionIcon
        className={classes.toggle}
        size={size.toggle}
        radius={size.toggle / 2}
        variant="filled"
        color="moss"
        aria-label={toggle}
        disabled={disabled && onUnpaidPlay === undefined}
        onClick={onUnpaidPlay ?? (() => onCommand({ type: playing ? "pause" : "play" }))}
      >
        {playing ? (
          <IconPlayerPauseFilled size={size.toggleIcon} />
        ) : (
          <IconPlayerPlayFilled size={size.toggleIcon} />
        )}
      </ActionIcon>
      <Hint label={t("player.skip")}>
        <ActionIcon
          className={classes.skip}
          size={size.skip}
          radius={size.skip / 2}
          aria-label={t("player.skip")}
          disabled={disabled || state.track === null}
          onClick={() => onCommand({ type: "skip" })}
        >
          <IconPlayerTrackNextFilled size={size.skipIcon} />
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
