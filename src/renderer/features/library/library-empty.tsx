import { Button } from "@mantine/core";
import { IconBooks, IconBuildingStore, IconCalendarTime, IconLogin2, IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { useMayAddMusic } from "#renderer/parts/own-music/use-may-add-music.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { LibraryAddress } from "#shared/domain/library/library-question.ts";

/** An empty library, with its purpose and first steps; for a search, that there are no matches. */
export function EmptyLibrary({
  account,
  address,
}: {
  readonly account: Account;
  readonly address: LibraryAddress;
}) {
  const { t } = useTranslation();
  const { q = "", filter } = address;
  const mayAdd = useMayAddMusic();
  if (q.trim() !== "")
    return (
      <EmptyState
        icon={<IconSearch size={26} stroke={1.6} />}
        title={t("yourMusic.empty.nothing.title", { query: q.trim() })}
      >
        {t("yourMusic.empty.nothing.body")}
      </EmptyState>
    );
  if (filter === "schedules")
    return (
      <EmptyState
        icon={<IconCalendarTime size={26} stroke={1.6} />}
        title={t("yourMusic.empty.schedules.title")}
        help={<HelpLink about="no-schedules" />}
      >
        {t("yourMusic.empty.schedules.body")}
      </EmptyState>
    );
  // Royalty-free plans have neither search nor home, and restricted accounts do not choose their own music.
  const isLinked = account.plan !== "royalty-free" && !account.settings.restrict_discover_music;
  return (
    <EmptyState
      icon={<IconBooks size={26} stroke={1.6} />}
      title={t("yourMusic.empty.playlists.title")}
      action={
        isLinked ? (
          <>
            <Button component={Link} to={paths.search()} variant="default">
              {t("yourMusic.empty.playlists.search")}
            </Button>
            <Button component={Link} to={paths.home()} variant="default">
              {t("yourMusic.empty.playlists.home")}
            </Button>
            {mayAdd && (
              <Button component={Link} to={paths.ownMusic({ accountId: account.id })} variant="default">
                {t("yourMusic.empty.playlists.own")}
              </Button>
            )}
          </>
        ) : null
      }
      help={isLinked ? <HelpLink about="no-playlists" /> : null}
    >
      {t(isLinked ? "yourMusic.empty.playlists.body" : "yourMusic.empty.playlists.plain", {
        account: account.business_name,
      })}
    </EmptyState>
  );
}

/** The library page of a person without an account. */
export function NoAccountLibrary() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconBuildingStore size={26} stroke={1.6} />}
      title={t("yourMusic.empty.noAccount.title")}
      action={
        <Button component={Link} to={paths.home()} variant="default">
          {t("yourMusic.empty.noAccount.action")}
        </Button>
      }
    >
      {t("yourMusic.empty.noAccount.body")}
    </EmptyState>
  );
}

/** The library page of a signed-out visitor. */
export function LoggedOutLibrary() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconLogin2 size={26} stroke={1.6} />}
      title={t("yourMusic.empty.loggedOut.title")}
      action={
        <Button component={Link} to={paths.login()}>
          {t("yourMusic.empty.loggedOut.action")}
        </Button>
      }
    >
      {t("yourMusic.empty.loggedOut.body")}
    </EmptyState>
  );
}
