import type { Texts } from "#main/texts/texts.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { isOn, isSilentByPlan } from "#shared/domain/zones/zone-state.ts";

/** Choices in the tray besides the player's commands. */
export type TrayAction = "open" | "diagnostics" | "quit";

export type TrayItem =
  | { readonly kind: "text"; readonly label: string }
  | { readonly kind: "separator" }
  | { readonly kind: "command"; readonly label: string; readonly command: ControlCommand }
  | { readonly kind: "action"; readonly label: string; readonly action: TrayAction };

/** The tray's contents. */
export interface TrayView {
  readonly tooltip: string;
  readonly items: readonly TrayItem[];
}

/** The texts of a language, and its format of times. */
type TrayTexts = Pick<Texts, "t" | "language">;

/** Systems truncate longer tooltips, Windows at 127 characters. */
const MAX_TOOLTIP = 120;
/** A wider menu would cover the screen. */
const MAX_LABEL = 48;
const VOLUME_STEP = 10;

const SEPARATOR: TrayItem = { kind: "separator" };

/** The tray's view of the player: the track, the zone, and the controls if staff may use them. Null: not paired. */
export function trayView(state: PlaybackState | null, texts: TrayTexts): TrayView {
  const { t } = texts;
  const rest: readonly TrayItem[] = [
    { kind: "action", label: t("tray.open"), action: "open" },
    { kind: "action", label: t("tray.diagnostics"), action: "diagnostics" },
    SEPARATOR,
    { kind: "action", label: t("tray.quit"), action: "quit" },
  ];
  if (!state) return { tooltip: t("tray.notPaired"), items: rest };
  const title =
    state.track?.title ??
    quietText(state, texts) ??
    (state.status === "stopped" ? t("tray.nothingToPlay") : "…");
  const artists = state.track?.artists.map(({ name }) => name).join(", ") ?? "";
  const track = [title, artists].filter((part) => part !== "");
  const lines = [...track, state.zone.name];
  return {
    tooltip: cut([...lines, ...(isOn(state) ? [] : [t("tray.paused")])].join(" · "), MAX_TOOLTIP),
    items: [
      ...lines.map((label): TrayItem => ({ kind: "text", label: cut(label, MAX_LABEL) })),
      SEPARATOR,
      ...(state.staffControl ? controls(state, t) : []),
      ...rest,
    ],
  };
}

/** Reason for a planned silence, with its end in local time; null when there is none. */
function quietText(state: PlaybackState, { t, language }: TrayTexts): string | null {
  if (!state.plan || !isSilentByPlan(state)) return null;
  const { now, timezone } = state.plan;
  const why = now.kind === "closed" ? "closed" : "silence";
  if (now.to === null) return t(`tray.${why}`);
  const at = Date.parse(now.to);
  const style = { timeZone: "UTC", hour: "2-digit", minute: "2-digit" } as const;
  const isSoon = at - state.serverTime < DAY_MS;
  const format = new Intl.DateTimeFormat(language, isSoon ? style : { ...style, weekday: "short" });
  const time = format.format(wallTimeAt(timezone, at));
  return t(`tray.${why}Until`, { time });
}

function controls(state: PlaybackState, t: TrayTexts["t"]): readonly TrayItem[] {
  return [
    isOn(state)
      ? { kind: "command", label: t("tray.pause"), command: { type: "pause" } }
      : { kind: "command", label: t("tray.play"), command: { type: "play" } },
    { kind: "command", label: t("tray.skip"), command: { type: "skip" } },
    ...volumeSteps(state.volume, t),
    SEPARATOR,
  ];
}

function volumeSteps(volume: number, t: TrayTexts["t"]): readonly TrayItem[] {
  const to = (label: string, wanted: number): TrayItem => ({
    kind: "command",
    label,
    command: { type: "volume", volume: Math.max(0, Math.min(100, wanted)) },
  });
  return [
    { kind: "text", label: t("tray.volume", { percent: volume }) },
    ...(volume < 100 ? [to(t("tray.louder"), volume + VOLUME_STEP)] : []),
    ...(volume > 0 ? [to(t("tray.quieter"), volume - VOLUME_STEP)] : []),
  ];
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
