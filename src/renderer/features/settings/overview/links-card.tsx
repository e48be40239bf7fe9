import { Anchor, Button, Card, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { socialProfilesQuery, useDeleteSocialProfile } from "#renderer/data/accounts/social-profiles.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { SocialProfile } from "#shared/contract/rest/accounts/social-profiles.ts";
import { SOCIAL_NETWORK_NAMES } from "#shared/domain/accounts/social-networks.ts";
import { LinkDialog } from "./link-dialog.tsx";
import classes from "./overview.module.css";

/** The company's website and its pages at social networks. */
export function LinksCard({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const query = useQuery(socialProfilesQuery(useServices(), account));
  const refusal = useRefusalText(useMay("account.details", { account }));
  const remove = useDeleteSocialProfile(account);
  const [editing, setEditing] = useState<SocialProfile | "new" | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const hasRemoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the row whose button had the focus is gone.
  useEffect(() => {
    if (hasRemoved.current) add.current?.focus();
    hasRemoved.current = false;
  }, [query.data]);
  const free = SOCIAL_NETWORK_NAMES.filter((name) => !query.data?.some(({ network }) => network === name));
  return (
    <Card component="section" aria-labelledby="links">
      <div className={classes.head}>
        <h2 id="links">{t("companySettings.links.heading")}</h2>
        {query.data && free.length > 0 && (
          <DisabledReason reason={refusal}>
            {(props) => (
              <Button
                ref={add}
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setEditing("new")}
                {...props}
              >
                {t("companySettings.links.add")}
              </Button>
            )}
          </DisabledReason>
        )}
      </div>
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton height={48} aria-busy />}
      {query.data?.length === 0 && <p className={classes.hint}>{t("companySettings.links.none")}</p>}
      {query.data && query.data.length > 0 && (
        <ul className={classes.links} aria-labelledby="links">
          {query.data.map((profile) => {
            const name = t(`companySettings.links.networks.${profile.network}`);
            return (
              <li key={profile.id} className={classes.link}>
                <div className={classes.linkWords}>
                  <div>{name}</div>
                  <Anchor href={profile.url} target="_blank" rel="noreferrer" underline="always">
                    {profile.url}
                  </Anchor>
                </div>
                {refusal === null && (
                  <div className={classes.buttons}>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={t("companySettings.links.editNamed", { name })}
                      onClick={() => setEditing(profile)}
                    >
                      {t("companySettings.links.edit")}
                    </Button>
                    <Button
                      size="sm"
                      variant="subtle"
                      color="gray"
                      aria-label={t("companySettings.links.removeNamed", { name })}
                      onClick={() => {
                        hasRemoved.current = true;
                        remove.mutate({ params: { id: profile.id } });
                      }}
                    >
                      {t("companySettings.links.remove")}
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <LinkDialog account={account} editing={editing} free={free} onClose={() => setEditing(null)} />
    </Card>
  );
}
