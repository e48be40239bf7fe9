import { Alert, Button } from "@mantine/core";
import { IconInfoCircle, IconMusicPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useFileDrop } from "#renderer/parts/own-music/use-file-drop.ts";
import { useMayAddMusic } from "#renderer/parts/own-music/use-may-add-music.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { LibraryAddress } from "#shared/domain/library/library-question.ts";
import classes from "./library.module.css";
import { LoggedOutLibrary, NoAccountLibrary } from "./library-empty.tsx";
import { LibrarySkeleton } from "./library-skeleton.tsx";
import { LibraryView, type LibraryViewProps } from "./library-view.tsx";

/** /accounts/{accountId}/library/. */
export function LibraryPage() {
  const { accountId } = paths.library.useParams();
  const address = paths.library.useSearch();
  const change = useAddressChange<LibraryAddress>(address, (next) => paths.library({ accountId, ...next }));
  return <Library address={address} onChange={change} />;
}

/** An address of an earlier version whose id no longer exists: shows the library. */
export function OldYourMusicPage() {
  const { t } = useTranslation();
  const [address, show] = useState<LibraryAddress>({});
  return (
    <Library
      address={address}
      onChange={show}
      notice={
        <Alert variant="default" mb="lg" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t("yourMusic.old")}
        </Alert>
      }
    />
  );
}

interface LibraryProps extends Pick<LibraryViewProps, "address" | "onChange"> {
  readonly notice?: ReactNode;
}

function Library({ address, onChange, notice }: LibraryProps) {
  const { t } = useTranslation();
  const { session } = useServices();
  useSession();
  const account = useCurrentAccount();
  const isKnown = useMarket() !== null;
  const mayAdd = useMayAddMusic();
  const files = useFileDrop(account?.id ?? "");
  return (
    <div
      className={classes.page}
      data-files={files.isOver || undefined}
      data-says={t("yourMusic.dropFiles")}
      {...files.props}
    >
      <PageHeader
        title={t("yourMusic.title")}
        actions={
          account && mayAdd ? (
            <Button
              component={Link}
              to={paths.ownMusic({ accountId: account.id })}
              variant="default"
              leftSection={<IconMusicPlus size={18} aria-hidden />}
            >
              {t("yourMusic.ownMusic")}
            </Button>
          ) : null
        }
      />
      {notice}
      {!session.isAuthenticated() ? (
        <LoggedOutLibrary />
      ) : account ? (
        <LibraryView key={account.id} account={account} address={address} onChange={onChange} />
      ) : isKnown ? (
        <NoAccountLibrary />
      ) : (
        <LibrarySkeleton view="grid" />
      )}
    </div>
  );
}
