import { Alert, Button, Card, Skeleton } from "@mantine/core";
import { IconBrandSpotify, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useUpgradeOffer } from "#renderer/data/access/upgrade.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { spotifyQueries, useSpotifyToken } from "#renderer/data/spotify/spotify.ts";
import type { ElectronHost } from "#renderer/host/host.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SpotifyToken } from "#renderer/lib/spotify/token-store.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { SpotifySetup } from "#shared/contract/rest/music/spotify.ts";
import classes from "./spotify.module.css";
import { useConnect } from "./use-connect.tsx";

/** Data available once Spotify is connected. */
export interface Connected {
  readonly account: string;
  readonly token: SpotifyToken;
  readonly offered: NonNullable<SpotifySetup["offered"]>;
}

interface GateProps {
  /** The address of the page, for the system's browser. */
  readonly path: string;
  readonly children: (connected: Connected) => ReactNode;
}

/** Asks for a Spotify connection before rendering the children, or explains why none is possible. */
export function Gate({ path, children }: GateProps) {
  const services = useServices();
  const account = useCurrentAccount()?.id ?? null;
  const setup = useQuery({ ...spotifyQueries(services).setup(account ?? ""), enabled: account !== null });
  if (services.host.desktop) return <InBrowser host={services.host} path={path} />;
  if (setup.isLoadingError) return <QueryError error={setup.error} onRetry={() => setup.refetch()} />;
  if (!setup.data || account === null) return <Skeleton height={220} />;
  if (setup.data.offered === null) return <NotSetUp />;
  return (
    <WithToken account={account} offered={setup.data.offered}>
      {children}
    </WithToken>
  );
}

interface WithTokenProps extends Pick<Connected, "account" | "offered">, Pick<GateProps, "children"> {}

function WithToken({ account, offered, children }: WithTokenProps) {
  const { t } = useTranslation();
  const token = useSpotifyToken(account);
  const may = useMay("music.edit", { account });
  const refusal = useRefusalText(may);
  const upgrade = useUpgradeOffer("spotify.connect", may);
  const { connect, isBusy, problem } = useConnect(account, offered);
  if (token) return children({ account, token, offered });
  return (
    <Card component="section" className={classes.connect} aria-labelledby="connect-spotify">
      <IconBrandSpotify size={40} stroke={1.5} aria-hidden />
      <h2 id="connect-spotify">{t("spotify.connect.title")}</h2>
      <p>{t("spotify.connect.body")}</p>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {problem && <HelpLink about="spotify-fails" />}
      {refusal && <Alert color="gray">{refusal}</Alert>}
      <Button
        size="md"
        loading={isBusy}
        disabled={refusal !== null && upgrade === null}
        onClick={upgrade ?? connect}
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t("spotify.connect.action")}
      </Button>
    </Card>
  );
}

function NotSetUp() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconBrandSpotify size={28} stroke={1.5} />}
      title={t("spotify.notSetUp.title")}
      help={<HelpLink about="spotify-fails" />}
    >
      {t("spotify.notSetUp.body")}
    </EmptyState>
  );
}

/** Spotify's consent page opens in the person's usual browser, where they are signed in. */
function InBrowser({ host, path }: { readonly host: ElectronHost; readonly path: string }) {
  const { t } = useTranslation();
  const open = async () => {
    const isOpened = await host.desktop.openExternal(host.serviceUrl + path).catch(() => false);
    if (!isOpened) toast("error", t("spotify.browser.failed", { address: host.serviceUrl + path }));
  };
  return (
    <EmptyState
      icon={<IconBrandSpotify size={28} stroke={1.5} />}
      title={t("spotify.browser.title")}
      action={
        <Button leftSection={<IconExternalLink size={18} aria-hidden />} onClick={open}>
          {t("spotify.browser.action")}
        </Button>
      }
    >
      {t("spotify.browser.body")}
    </EmptyState>
  );
}
