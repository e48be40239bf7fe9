import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { AuthFrame } from "./auth-frame.tsx";

interface RefusedLinkProps {
  /** Purpose of the link. */
  readonly of: "reset" | "verify" | "undo" | "invitation";
  readonly reason: CodeRefusal;
  /** Actions that help instead. */
  readonly children?: ReactNode;
}

/** Why a mailed link does not work, with an alternative. */
export function RefusedLink({ of, reason, children }: RefusedLinkProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame heading={t(`credentials.refused.${reason}`)} intro={t(`credentials.${of}.${reason}`)}>
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
