import { useTranslation } from "react-i18next";
import classes from "./level-meter.module.css";

/** The lowest level on the meter, in dBFS. */
const FLOOR_DB = -60;

interface LevelMeterProps {
  /** dBFS; null for silence. */
  readonly db: number | null;
  readonly label: string;
}

/** The current level of the music, before volume. */
export function LevelMeter({ db, label }: LevelMeterProps) {
  const { t } = useTranslation();
  const share = db === null ? 0 : Math.min(1, Math.max(0, 1 - db / FLOOR_DB));
  return (
    <meter
      className={classes.meter}
      aria-label={label}
      min={0}
      max={100}
      value={Math.round(share * 100)}
      aria-valuetext={db === null ? t("electron.sound.silent") : `${Math.round(db)} dB`}
    />
  );
}
