import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { verifyEmailQuery } from "#renderer/data/sign-in/mailed-links.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { linkRefusal } from "#renderer/features/auth/link-refusal.ts";
import { RefusedLink } from "#renderer/features/auth/refused-link.tsx";
import { ToSignIn } from "#renderer/features/auth/to-sign-in.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { EmailTaken, isEmailTaken } from "./email-taken.tsx";

/** /verify-email/{token}: confirms an address, or a new one, on opening. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const { token } = paths.verifyEmail.useParams();
  const verified = useQuery(verifyEmailQuery(useServices(), token));
  const isSignedIn = useSession().userId !== null;
  const refused = linkRefusal(verified.error);
  if (refused !== null) {
    return (
      <RefusedLink of="verify" reason={refused}>
        {isSignedIn ? <ToProfile /> : <ToSignIn />}
      </RefusedLink>
    );
  }
  if (isEmailTaken(verified.error)) return <EmailTaken />;
  if (verified.error) {
    return (
      <AuthFrame heading={t("credentials.verify.title")} intro="">
        <QueryError error={verified.error} onRetry={() => verified.refetch()} />
      </AuthFrame>
    );
  }
  if (!verified.data) {
    return (
      <AuthFrame heading={t("credentials.verify.pending")} intro="">
        <Skeleton height={48} aria-busy />
      </AuthFrame>
    );
  }
  const { email, is_new: isNew } = verified.data;
  const done = isNew ? "changed" : "confirmed";
  return (
    <AuthFrame
      heading={t(`credentials.verify.${done}`)}
      intro={t(`credentials.verify.${done}Body`, { email })}
    >
      {isSignedIn ? (
        <Button component={Link} to={paths.home()} size="md" fullWidth>
          {t("credentials.toHome")}
        </Button>
      ) : (
        <ToSignIn email={email} />
      )}
    </AuthFrame>
  );
}

/** Link to the profile, which can send another mail. */
function ToProfile() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={paths.userEdit()} size="md" fullWidth>
      {t("credentials.toProfile")}
    </Button>
  );
}
