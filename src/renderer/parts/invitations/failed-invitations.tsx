import { useTranslation } from "react-i18next";
import type { FailedInvitation } from "#renderer/data/people/member-changes.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import classes from "./failed-invitations.module.css";

/** Failed invitations with their reasons. */
export function FailedInvitations({ failed }: { readonly failed: readonly FailedInvitation[] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const text = (error: unknown) => {
    const reason = error instanceof ApiError ? error.reason : undefined;
    switch (reason) {
      case "already-member":
      case "already-invited":
      case "mail-not-set-up":
        return t(`companySettings.invite.failures.${reason}`);
      default:
        return errorText(error);
    }
  };
  return (
    <div role="alert" className={classes.failures}>
      {t("companySettings.invite.failed", { count: failed.length })}
      <ul>
        {failed.map(({ email, error }) => (
          <li key={email}>
            <strong>{email}</strong>: {text(error)}
          </li>
        ))}
      </ul>
    </div>
  );
}
