import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { undoEmailQuery, useUndoEmail } from "#renderer/data/sign-in/mailed-links.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { linkRefusal } from "#renderer/features/auth/link-refusal.ts";
import { RefusedLink } from "#renderer/features/auth/refused-link.tsx";
import { ToSignIn } from "#renderer/features/auth/to-sign-in.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { EmailTaken, isEmailTaken } from "./email-taken.tsx";

/** /undo-email/{token}: restores a former address after a click on the button. */
export function UndoEmailPage() {
  const { t } = useTranslation();
  const { token } = paths.undoEmail.useParams();
  const check = useQuery(undoEmailQuery(useServices(), token));
  const undo = useUndoEmail();
  if (undo.data) {
    const { email } = undo.data;
    return (
      <AuthFrame heading={t("credentials.undo.done")} intro={t("credentials.undo.doneBody", { email })}>
        <Button component={Link} to={paths.forgotPassword({ email })} size="md" fullWidth>
          {t("credentials.reset.heading")}
        </Button>
        <ToSignIn email={email} variant="subtle" />
      </AuthFrame>
    );
  }
  const refused = linkRefusal(undo.error) ?? linkRefusal(check.error);
  if (refused !== null) {
    return (
      <RefusedLink of="undo" reason={refused}>
        <ToSignIn />
      </RefusedLink>
    );
  }
  if (isEmailTaken(undo.error)) return <EmailTaken />;
  const error = undo.error ?? check.error;
  return (
    <AuthFrame
      heading={t("credentials.undo.heading")}
      intro={check.data ? t("credentials.undo.intro", { email: check.data.email }) : ""}
    >
      {error ? (
        <QueryError error={error} onRetry={() => (undo.error ? undo.reset() : check.refetch())} />
      ) : null}
      {check.data && !undo.error ? (
        <Button size="md" fullWidth loading={undo.isPending} onClick={() => undo.mutate({ body: { token } })}>
          {t("credentials.undo.submit")}
        </Button>
      ) : null}
      {check.isPending ? <Skeleton height={48} aria-busy /> : null}
    </AuthFrame>
  );
}
