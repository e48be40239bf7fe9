import { useTranslation } from "react-i18next";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { ToSignIn } from "#renderer/features/auth/to-sign-in.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";

/** Whether the service refused a link because another person now signs in with its address. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.reason === "email-taken";
}

/** The message for an address in use. */
export function EmailTaken() {
  const { t } = useTranslation();
  return (
    <AuthFrame heading={t("credentials.taken.heading")} intro={t("credentials.taken.body")}>
      <ToSignIn />
    </AuthFrame>
  );
}
