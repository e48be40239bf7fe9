import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useAddressChange } from "#renderer/lib/use-address-change.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { LibraryAddress } from "#shared/domain/library/library-question.ts";
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
  return (
    <>
      <PageHeader title={t("yourMusic.title")} />
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
    </>
  );
}
