import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { firstOwnerLinkQuery } from "#renderer/data/sign-in/first-owner.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { takeAfterSignUp } from "#renderer/lib/session/after-sign-up.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FirstOwnerForm } from "./first-owner-form.tsx";
import { linkRefusal } from "./link-refusal.ts";

const FIRST_STEP = "setup";

/** /first-owner#token: see [Note: the first owner]. */
export function FirstOwnerPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const check = useQuery(firstOwnerLinkQuery(useServices(), token));
  const [refusedLater, setRefusedLater] = useState<CodeRefusal | null>(null);
  const refused = refusedLater ?? linkRefusal(check.error);
  if (refused !== null) return <Refused reason={refused} />;
  return (
    <AuthFrame heading={t("firstOwner.heading")} intro={t("firstOwner.intro")}>
      {check.error ? (
        <QueryError error={check.error} onRetry={() => check.refetch()} />
      ) : check.isPending ? (
        <Skeleton height={360} aria-busy />
      ) : (
        <FirstOwnerForm
          token={token}
          onRefused={setRefusedLater}
          onCreated={() => navigate(takeAfterSignUp("_", FIRST_STEP), { replace: true })}
        />
      )}
    </AuthFrame>
  );
}

/** Why the link does not work, with an alternative. */
function Refused({ reason }: { readonly reason: CodeRefusal }) {
  const { t, i18n } = useTranslation();
  const wait = formatPeriod(TRIES_WINDOW_MS, i18n.language);
  const kind = reason === "used" || reason === "too-many-tries" ? reason : "unknown";
  return (
    <AuthFrame heading={t(`firstOwner.${kind}.heading`)} intro={t(`firstOwner.${kind}.body`, { wait })}>
      {kind === "used" ? (
        <Button component={Link} to={paths.login()} size="md" fullWidth>
          {t("firstOwner.used.action")}
        </Button>
      ) : null}
    </AuthFrame>
  );
}
