import { useTranslation } from "react-i18next";
import { ApiError } from "../../../lib/transport/api-error.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { ToSignIn } from "../to-sign-in.tsx";

/** Whether the service refused a link because somebody else signs in with its address by now. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.reason === "email-taken";
}

/** Says so. */
export function EmailTaken() {
  const { t } = useTranslation();
  return (
    <AuthFrame heading={t("credentials.taken.heading")} intro={t("credentials.taken.body")}>
      <ToSignIn />
    </AuthFrame>
  );
}
