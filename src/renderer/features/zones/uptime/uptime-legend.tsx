import { useTranslation } from "react-i18next";
import { UPTIME_PARTS, type Uptime } from "#shared/domain/incidents/uptime.ts";
import { useShareText } from "./share-text.ts";
import classes from "./uptime.module.css";

/** The parts with their colours and shares. */
export function UptimeLegend({ shares }: { readonly shares: Uptime | null }) {
  const { t } = useTranslation();
  const shareText = useShareText();
  return (
    <ul className={classes.legend}>
      {UPTIME_PARTS.map((part) => (
        <li key={part}>
          <span className={classes.part} data-part={part} aria-hidden />
          {t(`uptime.parts.${part}`)}
          <strong>{shares ? shareText(shares[part]) : "–"}</strong>
        </li>
      ))}
    </ul>
  );
}
