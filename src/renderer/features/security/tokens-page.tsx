import { Anchor, Button, Card, Skeleton } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { personalTokensQuery, useEndPersonalToken } from "#renderer/data/sign-in/personal-tokens.ts";
import { twoStepQuery } from "#renderer/data/sign-in/two-step.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { PersonalToken } from "#shared/contract/rest/people/personal-tokens.ts";
import { NewToken } from "./new-token.tsx";
import classes from "./security.module.css";
import { SecurityPage } from "./security-page.tsx";

/** /user/tokens: access tokens for programs. */
export function TokensPage() {
  const { t } = useTranslation();
  const services = useServices();
  const user = useSession().userId ?? "";
  const tokens = useQuery({ ...personalTokensQuery(services, user), enabled: user !== "" });
  const own = useQuery({ ...twoStepQuery(services, user), enabled: user !== "" });
  const [creating, setCreating] = useState(false);
  const docs = `${services.host.serviceUrl}/api/docs`;
  const error = tokens.error ?? own.error;
  return (
    <SecurityPage
      title={t("security.tokens.title")}
      intro={
        <>
          {t("security.tokens.intro")}{" "}
          <Anchor href={docs} target="_blank" underline="always">
            {t("security.tokens.docs")}
          </Anchor>
        </>
      }
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
          {t("security.tokens.new")}
        </Button>
      }
    >
      {error && !tokens.data && (
        <QueryError error={error} onRetry={() => Promise.all([tokens.refetch(), own.refetch()])} />
      )}
      {tokens.isPending && <Skeleton height={160} radius="lg" aria-busy />}
      {tokens.data?.length === 0 && (
        <EmptyState icon={<IconKey size={28} />} title={t("security.tokens.empty")}>
          {t("security.tokens.emptyHint")}
        </EmptyState>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul className={classes.list} aria-label={t("security.tokens.title")}>
          {tokens.data.map((token) => (
            <TokenRow key={token.id} user={user} token={token} />
          ))}
        </ul>
      )}
      {own.data && (
        <NewToken
          opened={creating}
          user={user}
          hasPassword={own.data.has_password}
          onClose={() => setCreating(false)}
        />
      )}
    </SecurityPage>
  );
}

function TokenRow({ user, token }: { readonly user: string; readonly token: PersonalToken }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const end = useEndPersonalToken(useServices());
  const [asking, setAsking] = useState(false);
  const { id, name, scopes, expires_at, last_used_at } = token;
  const day = (at: string) => dateText(Date.parse(at), { dateStyle: "medium" });
  const isOver = Date.parse(expires_at) <= Date.now();
  const used =
    last_used_at === null
      ? t("security.tokens.never")
      : t("security.tokens.used", {
          at: dateText(Date.parse(last_used_at), { dateStyle: "medium", timeStyle: "short" }),
        });
  const until = t(isOver ? "security.tokens.ended" : "security.tokens.until", { at: day(expires_at) });
  return (
    <Card component="li" className={classes.row}>
      <IconKey size={28} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>
          {scopes.map((scope) => t(`security.tokens.scope.${scope}`)).join(" · ")}
        </div>
        <div className={classes.detail}>{`${until} · ${used}`}</div>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={t("security.tokens.endNamed", { name })}
        onClick={() => setAsking(true)}
      >
        {t("security.tokens.end")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("security.tokens.endTitle", { name })}
        commitLabel={t("security.tokens.end")}
        danger
        onCommit={() => end.mutateAsync({ params: { user, token: id } })}
        onClose={() => setAsking(false)}
      >
        {t("security.tokens.endBody")}
      </ConfirmDialog>
    </Card>
  );
}
