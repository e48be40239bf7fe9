import { Alert, Button, Skeleton } from "@mantine/core";
import { IconBrandAppleFilled, IconBrandGoogleFilled, IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import {
  type Identities,
  identitiesQuery,
  type OfferedIdentity,
  useConnectIdentity,
  useDisconnectIdentity,
  useFinishConnecting,
} from "#renderer/data/sign-in/identities.ts";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useGoElsewhere } from "#renderer/lib/page/go-elsewhere.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { takeVerifier } from "#renderer/lib/session/sign-in-attempt.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { SsoRefusal } from "#shared/contract/rest/people/sso.ts";
import classes from "./connections-section.module.css";

type Identity = Identities["items"][number];

const ICONS = { google: IconBrandGoogleFilled, apple: IconBrandAppleFilled, saml: IconBuilding };

/** External sign-ins: Google, Apple or the company's identity provider. Renders nothing if none is offered. */
export function ConnectionsSection({ user }: { readonly user: string }) {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch } = useQuery(identitiesQuery(useServices(), user));
  if (data && data.items.length + data.offered.length === 0) return null;
  return (
    <FormSection title={t("connections.title")} hint={t("connections.hint")}>
      <Outcome user={user} />
      {isLoadingError && <QueryError error={error} onRetry={() => refetch()} />}
      {data ? (
        <ul className={classes.rows} aria-label={t("connections.title")}>
          {data.items.map((identity) => (
            <Connected
              key={identity.provider}
              user={user}
              identity={identity}
              isLast={!data.has_password && data.items.length === 1}
            />
          ))}
          {data.offered.map((offered) => (
            <Offered key={offered.slug ?? offered.kind} user={user} offered={offered} />
          ))}
        </ul>
      ) : (
        !isLoadingError && <Skeleton height={48} />
      )}
    </FormSection>
  );
}

/** Completes the connection once: see [Note: only the tab connects]. */
function useArrival(user: string): void {
  const navigate = useNavigate();
  const { mutate } = useFinishConnecting(user);
  // React runs effects twice in development.
  const begun = useRef(false);
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token === null || begun.current) return;
    begun.current = true;
    // Removes the token from the address, since the browser keeps it in its history.
    const show = (search: { sso: "connected" } | { error: SsoRefusal }) =>
      navigate(paths.userEdit(search), { replace: true });
    const verifier = takeVerifier(sessionStorage);
    if (verifier === null) return void show({ error: "expired" });
    mutate(
      { params: { id: user }, body: { token, verifier } },
      {
        onSuccess: () => show({ sso: "connected" }),
        onError: (error) => show({ error: isTaken(error) ? "taken" : "expired" }),
      },
    );
  }, [user, mutate, navigate]);
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.reason === "taken";
}

/** Result of connecting, shown on return. */
function Outcome({ user }: { readonly user: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useArrival(user);
  const { sso, error } = paths.userEdit.useSearch();
  if (!error && sso !== "connected") return null;
  return (
    <Alert
      role={error ? "alert" : "status"}
      color={error ? "red" : "green"}
      variant="light"
      withCloseButton
      closeButtonLabel={t("connections.close")}
      onClose={() => navigate(paths.userEdit(), { replace: true })}
    >
      {error
        ? t(`connections.failed.${KNOWN.find((one) => one === error) ?? "other"}`)
        : t("connections.done")}
    </Alert>
  );
}

/** Refusals with their own texts here. */
const KNOWN = ["taken", "cancelled", "unavailable"] as const;

interface RowProps {
  readonly kind: OfferedIdentity["kind"];
  readonly name: string;
  readonly below: string;
  readonly children: ReactNode;
}

function Row({ kind, name, below, children }: RowProps) {
  const Icon = ICONS[kind];
  return (
    <li className={classes.row}>
      <Icon size={20} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.below}>{below}</div>
      </div>
      {children}
    </li>
  );
}

interface ConnectedProps {
  readonly user: string;
  readonly identity: Identity;
  /** The person's only sign-in method. */
  readonly isLast: boolean;
}

function Connected({ user, identity, isLast }: ConnectedProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { mutateAsync } = useDisconnectIdentity(user);
  const [isAsking, setAsking] = useState(false);
  const { kind, name, label, provider, required, created_at } = identity;
  const reason = required ? t("connections.required", { name }) : isLast ? t("connections.lastWay") : null;
  const date = dateText(new Date(created_at), { dateStyle: "medium" });
  return (
    <Row kind={kind} name={name} below={t("connections.since", { label, date })}>
      <DisabledReason reason={reason}>
        {(props) => (
          <Button
            variant="default"
            size="xs"
            aria-label={t("connections.disconnectName", { name })}
            onClick={() => setAsking(true)}
            {...props}
          >
            {t("connections.disconnect")}
          </Button>
        )}
      </DisabledReason>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t("connections.disconnectTitle", { name })}
        commitLabel={t("connections.disconnect")}
        onCommit={() => mutateAsync({ params: { id: user, provider } })}
        onClose={() => setAsking(false)}
      >
        {t("connections.disconnectBody", { name })}
      </ConfirmDialog>
    </Row>
  );
}

interface OfferedProps {
  readonly user: string;
  readonly offered: OfferedIdentity;
}

function Offered({ user, offered: { kind, name, slug } }: OfferedProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useConnectIdentity(user);
  const goElsewhere = useGoElsewhere();
  const [isLeaving, setLeaving] = useState(false);
  const connect = async () => {
    const returnTo = paths.userEdit();
    setLeaving(true);
    try {
      await goElsewhere(returnTo, () => mutateAsync({ kind, slug, returnTo }));
    } catch {
      // The mutation has shown the error.
      setLeaving(false);
    }
  };
  const below = kind === "saml" ? t("connections.companyHint", { name }) : t("connections.notConnected");
  return (
    <Row kind={kind} name={name} below={below}>
      <Button
        variant="default"
        size="xs"
        loading={isLeaving}
        aria-label={t("connections.connectName", { name })}
        onClick={() => void connect()}
      >
        {t("connections.connect")}
      </Button>
    </Row>
  );
}
