import { useTranslation } from "react-i18next";
import classes from "./create.module.css";

/** The quietest level that is shown, in dB. */
const FLOOR_DB = -60;
/** From here on a voice may be distorted, in dB. */
const LOUD_DB = -1;

/** How loud the microphone is. */
export function LevelMeter({ level }: { readonly level: number }) {
  const { t } = useTranslation();
  const db = level > 0 ? 20 * Math.log10(level) : FLOOR_DB;
  const part = Math.min(1, Math.max(0, 1 - db / FLOOR_DB));
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw a meter in their own colours
    <div
      className={classes.meter}
      role="meter"
      aria-label={t("messaging.messages.record.level")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <span
        className={classes.level}
        data-loud={db >= LOUD_DB || undefined}
        style={{ transform: `scaleX(${part})` }}
      />
    </div>
  );
}
