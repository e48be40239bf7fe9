import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { LINK_LIFE_MS, type LinkPurpose } from "#shared/domain/accounts/mailed-links.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";
import { AuthFrame } from "./auth-frame.tsx";

const PURPOSES = {
  reset: "reset",
  verify: "verify",
  undo: "undo-email",
  invitation: "invitation",
} as const satisfies Record<string, LinkPurpose>;

interface RefusedLinkProps {
  /** Purpose of the link. */
  readonly of: keyof typeof PURPOSES;
  readonly reason: CodeRefusal;
  /** Actions that help instead. */
  readonly children?: ReactNode;
}

/** Why a mailed link does not work, with an alternative. */
export function RefusedLink({ of, reason, children }: RefusedLinkProps) {
  const { t, i18n } = useTranslation();
  const time = formatPeriod(LINK_LIFE_MS[PURPOSES[of]], i18n.language);
  const wait = formatPeriod(TRIES_WINDOW_MS, i18n.language);
  return (
    <AuthFrame
      heading={t(`credentials.refused.${reason}`)}
      intro={t(`credentials.${of}.${reason}`, { time, wait })}
    >
      {reason === "too-many-tries" ? (
        <Button size="md" fullWidth onClick={() => location.reload()}>
          {t("app.retry")}
        </Button>
      ) : (
        children
      )}
    </AuthFrame>
  );
}
