import { Anchor } from "@mantine/core";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconInfoCircle,
  IconTool,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { StatusNotice } from "#shared/domain/status/status-notice.ts";
import classes from "./status-notices.module.css";

/** Impacts by their words; other pages may have more. */
const ICONS = {
  minor: IconAlertTriangle,
  major: IconAlertTriangleFilled,
  critical: IconAlertOctagonFilled,
  maintenance: IconTool,
  other: IconInfoCircle,
} as const;

function knownImpact(impact: string): keyof typeof ICONS {
  return Object.hasOwn(ICONS, impact) ? (impact as keyof typeof ICONS) : "other";
}

/** Notices about the service, as people see them. */
export function StatusNotices({ notices }: { readonly notices: readonly StatusNotice[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long notices scroll, also with the keyboard.
    <ul className={classes.notices} tabIndex={0} aria-label={t("statusPage.label")}>
      {notices.map(({ id, name, impact, body, shortlink }) => {
        const known = knownImpact(impact);
        const Icon = ICONS[known];
        return (
          <li key={id} className={classes.notice}>
            <span className={classes.impact} data-impact={known}>
              <Icon size={14} aria-hidden />
              {t(`statusPage.impacts.${known}`)}
            </span>
            <strong className={classes.name}>{name}</strong>
            <p className={classes.body}>{body}</p>
            {shortlink !== "" && (
              <Anchor
                size="sm"
                href={shortlink}
                target="_blank"
                rel="noreferrer"
                aria-label={t("statusPage.moreAbout", { name })}
              >
                {t("statusPage.more")}
              </Anchor>
            )}
          </li>
        );
      })}
    </ul>
  );
}
