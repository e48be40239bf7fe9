import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { invitationQuery } from "#renderer/data/people/invitations.ts";
import { AuthFrame } from "#renderer/features/auth/auth-frame.tsx";
import { linkRefusal } from "#renderer/features/auth/link-refusal.ts";
import { RefusedLink } from "#renderer/features/auth/refused-link.tsx";
import { ToSignIn } from "#renderer/features/auth/to-sign-in.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { Invitation } from "#shared/contract/rest/accounts/invitations.ts";
import { AcceptAsNew } from "./accept-as-new.tsx";
import { AcceptAsSelf } from "./accept-as-self.tsx";
import type { AcceptProps } from "./accept-props.ts";
import { SignInToAccept } from "./sign-in-to-accept.tsx";

/** /invitation and /invitation/{token}: open to everybody, signed in or not. */
export function InvitationPage() {
  const { t } = useTranslation();
  const { token } = paths.invitation.useParams();
  if (token !== undefined) return <WithToken token={token} key={token} />;
  return (
    <AuthFrame heading={t("invitation.none.heading")} intro={t("invitation.none.body")}>
      <ToSignIn />
    </AuthFrame>
  );
}

function WithToken({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const found = useQuery(invitationQuery(services, token));
  const [refusedLater, setRefusedLater] = useState<CodeRefusal | null>(null);
  const [joined, setJoined] = useState<Invitation["account"] | null>(null);
  if (joined) return <Joined name={joined.business_name} />;
  const refused = refusedLater ?? linkRefusal(found.error);
  if (refused !== null) {
    return (
      <RefusedLink of="invitation" reason={refused}>
        <ToSignIn />
      </RefusedLink>
    );
  }
  if (!found.data) {
    return (
      <AuthFrame heading={t("invitation.title")} intro="">
        {found.error ? (
          <QueryError error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <Skeleton height={220} aria-busy />
        )}
      </AuthFrame>
    );
  }
  const { account } = found.data;
  const onJoined = () => {
    // After accepting, the invited account is selected.
    services.account.select(account.id);
    setJoined(account);
  };
  return <Question invitation={found.data} token={token} onRefused={setRefusedLater} onJoined={onJoined} />;
}

/** Inviter and account, with the way to accept that fits the visitor. */
function Question(props: AcceptProps) {
  const { t } = useTranslation();
  const { userId } = useSession();
  const { inviter, email, account, has_user: hasUser } = props.invitation;
  const [signsIn, setSignsIn] = useState(hasUser);
  const names = { inviter: inviter ?? "", account: account.business_name, email };
  return (
    <AuthFrame
      heading={t("invitation.heading", names)}
      intro={t(inviter === null ? "invitation.introUnnamed" : "invitation.intro", names)}
    >
      {userId !== null ? (
        <AcceptAsSelf {...props} userId={userId} />
      ) : signsIn ? (
        <SignInToAccept
          email={hasUser ? email : ""}
          token={props.token}
          {...(hasUser ? {} : { onNew: () => setSignsIn(false) })}
        />
      ) : (
        <AcceptAsNew {...props} onSignIn={() => setSignsIn(true)} />
      )}
    </AuthFrame>
  );
}

function Joined({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <AuthFrame heading={t("invitation.joined", { account: name })} intro={t("invitation.joinedBody")}>
      <Button component={Link} to={paths.home()} size="md" fullWidth>
        {t("credentials.toHome")}
      </Button>
    </AuthFrame>
  );
}
