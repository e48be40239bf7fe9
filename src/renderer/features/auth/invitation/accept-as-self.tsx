import { Alert, Button, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useAcceptInvitation } from "#renderer/data/people/invitations.ts";
import { linkRefusal } from "#renderer/features/auth/link-refusal.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { AcceptProps } from "./accept-props.ts";

/** Accepts as the signed-in person, who is named; warns when the invitation went to another address. */
export function AcceptAsSelf(props: AcceptProps & { readonly userId: string }) {
  const { invitation, token, userId, onRefused, onJoined } = props;
  const { t } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const user = useQuery(accountQueries(services).user(userId));
  const accept = useAcceptInvitation();
  if (user.isLoadingError) return <QueryError error={user.error} onRetry={() => user.refetch()} />;
  if (!user.data) return <Skeleton height={160} aria-busy />;
  const { name, email } = user.data;
  const submit = () =>
    accept.mutate(
      { body: { token } },
      {
        onSuccess: onJoined,
        onError: (error) => {
          const refused = linkRefusal(error);
          if (refused) onRefused(refused);
        },
      },
    );
  const signInAsOther = () => {
    redirectToStore(localStorage).write(paths.invitation({ token }));
    services.session.logout();
  };
  if (accept.error instanceof ApiError && accept.error.reason === "already-member") {
    return (
      <>
        <Alert role="status" variant="light" mb="md" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t("invitation.alreadyMember", { account: invitation.account.business_name, email })}
        </Alert>
        <Button component={Link} to={paths.home()} size="md" fullWidth>
          {t("credentials.toHome")}
        </Button>
      </>
    );
  }
  const isOther = email.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <>
      {isOther ? (
        <Alert color="yellow" variant="light" mb="md" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t("invitation.otherAddress", { invited: invitation.email, own: email })}
        </Alert>
      ) : null}
      {accept.error ? (
        <Alert
          role="alert"
          color="red"
          variant="light"
          mb="md"
          icon={<IconAlertCircle size={18} aria-hidden />}
        >
          {errorText(accept.error)}
        </Alert>
      ) : null}
      <Button size="md" fullWidth loading={accept.isPending} onClick={submit}>
        <Text span inherit truncate>
          {t("invitation.acceptAs", { name })}
        </Text>
      </Button>
      <Button variant="subtle" size="md" fullWidth mt={8} onClick={signInAsOther}>
        {t("invitation.notMe")}
      </Button>
    </>
  );
}
