import "@mantine/spotlight/styles.css";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import {
  IconBuildingStore,
  IconHelpCircle,
  IconLayoutGrid,
  IconMusicPlus,
  IconSearch,
  IconSpeakerphone,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useFirstSelected } from "#renderer/app/shell/account/use-first-selected.ts";
import { useSwitchAccount } from "#renderer/app/shell/account/use-switch-account.ts";
import { useNavItems } from "#renderer/app/shell/use-nav-items.ts";
import { ZoneRequestAction } from "#renderer/app/shell/zone-request-action.tsx";
import { useMayHere } from "#renderer/data/access/access.ts";
import { otherAccounts } from "#renderer/data/accounts/accounts.ts";
import { useAccounts, useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { searchQueries } from "#renderer/data/music/search.ts";
import { useCommandZone } from "#renderer/data/playback/command-zone.ts";
import { useFoundZones } from "#renderer/data/zones/found-zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useMayAddMusic } from "#renderer/parts/own-music/use-may-add-music.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { isNamed } from "#shared/domain/zones/find-zones.ts";
import { readZoneRequest } from "#shared/domain/zones/zone-request.ts";
import { bestMusic } from "./best-music.ts";
import classes from "./palette.module.css";
import { useSpotlightListbox } from "./use-spotlight-listbox.ts";

const [store, palette] = createSpotlight();

/** Most zones, zones of a request, and pieces of music in the palette. */
const ZONES = 6;
const REQUESTED = 3;
const MUSIC = 8;
/** Delay between the last key and the search, in ms (specification, music §9). */
const DEBOUNCE_MS = 250;

interface PaletteProps {
  readonly opened: boolean;
  readonly query: string;
  /** Enter was pressed before the field was ready: the first entry is chosen. */
  readonly isEntered: boolean;
  readonly onQuery: (query: string) => void;
  /** Called when the field has the focus. */
  readonly onReady: () => void;
  /** `isChosen`: closed by an entry that leads to another page. */
  readonly onClose: (isChosen: boolean) => void;
}

/**
 * Cmd/Ctrl+K: finds zones, music, pages and accounts by a few letters, and carries out requests such as "pause Bakery".
 * Zones whose name matches come first.
 */
export function Palette({ opened, query, isEntered, onQuery, onReady, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const goTo = useNavigate();
  const switchAccount = useSwitchAccount();
  const isChosen = useRef(false);
  const { pathname } = useLocation();
  const navigate = (path: string) => {
    isChosen.current = path.split("?")[0] !== pathname;
    goTo(path);
  };
  const switchTo = (account: string) => {
    isChosen.current = true;
    switchAccount(account);
  };
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  const { account, manages, isOwnMusic, zones, pending, request, requested, music, pages, accounts } =
    useSuggestions(query);
  const command = useCommandZone();
  useEffect(() => {
    isChosen.current = false;
    if (opened) palette.open();
    else palette.close();
  }, [opened]);
  const listbox = useSpotlightListbox();
  const wanted = query.trim();
  const [best] = zones;
  const namesZone = best !== undefined && isNamed(best, wanted);
  const keepEnter = useFirstSelected(
    store,
    `${wanted} ${namesZone ? best.id : ""} ${requested[0]?.id ?? ""}`,
    pending && wanted !== "",
    isEntered,
  );
  const zoneGroup = account && zones.length > 0 && (
    <Group label={t("shell.paletteZones")}>
      {zones.map((zone) => (
        <Spotlight.Action
          key={zone.id}
          label={zone.name}
          description={zone.location_name}
          leftSection={<IconSpeakerphone size={18} stroke={1.7} aria-hidden />}
          onClick={() => navigate(paths.zonePlayer({ accountId: account.id, zoneId: zone.id }))}
        />
      ))}
    </Group>
  );
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={() => onClose(isChosen.current)}
      returnFocus={false}
      shortcut={null}
      scrollable
      maxHeight={420}
      attributes={{ content: { "aria-label": t("shell.quickSearch") } }}
      classNames={{ action: classes.action ?? "", actionDescription: classes.description ?? "" }}
    >
      <Spotlight.Search
        {...listbox.field}
        aria-label={t("shell.quickSearch")}
        placeholder={t("shell.palettePlaceholder")}
        onKeyDown={keepEnter}
        onFocus={onReady}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList {...listbox.list} aria-label={t("shell.quickSearch")}>
        {namesZone && zoneGroup}
        {request && requested.length > 0 && (
          <Group label={t("shell.paletteDo")}>
            {requested.map((zone) => (
              <ZoneRequestAction key={zone.id} zone={zone} request={request} onRun={command.mutate} />
            ))}
          </Group>
        )}
        {wanted !== "" && mayDiscover && (
          <Spotlight.Action
            label={t("shell.paletteSearch", { query: wanted })}
            leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
            onClick={() => navigate(paths.search(wanted))}
          />
        )}
        {!namesZone && zoneGroup}
        {music.length > 0 && (
          <Group label={t("shell.paletteMusic")}>
            {music.map(({ id, kind, name, detail, path, icon: Icon }) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={detail ?? t(`shell.kind.${kind}`)}
                leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
                onClick={() => navigate(path)}
              />
            ))}
          </Group>
        )}
        {(pages.length > 0 || isOwnMusic) && (
          <Group label={t("shell.palettePages")}>
            {pages.map(({ name, path, icon: Icon }) => (
              <Spotlight.Action
                key={name}
                label={t(`shell.${name}`)}
                leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
                onClick={() => navigate(path)}
              />
            ))}
            {account && isOwnMusic && (
              <Spotlight.Action
                label={t("shell.ownMusic")}
                leftSection={<IconMusicPlus size={18} stroke={1.7} aria-hidden />}
                onClick={() => navigate(paths.ownMusic({ accountId: account.id }))}
              />
            )}
            {manages && account && "add zone".includes(wanted.toLowerCase()) && (
              <Spotlight.Action
                label={t("shell.addZone")}
                leftSection={<IconLayoutGrid size={18} stroke={1.7} aria-hidden />}
                onClick={() => navigate(paths.zoneCreate({ accountId: account.id }))}
              />
            )}
          </Group>
        )}
        <Group label={t("shell.help")}>
          <Spotlight.Action
            label={wanted === "" ? t("shell.help") : t("shell.paletteHelp", { query: wanted })}
            leftSection={<IconHelpCircle size={18} stroke={1.7} aria-hidden />}
            onClick={() => navigate(paths.help({ q: wanted }))}
          />
        </Group>
        {accounts.length > 0 && (
          <Group label={t("shell.paletteAccounts")}>
            {accounts.map(({ id, business_name }) => (
              <Spotlight.Action
                key={id}
                label={business_name}
                leftSection={<IconBuildingStore size={18} stroke={1.7} aria-hidden />}
                onClick={() => switchTo(id)}
              />
            ))}
          </Group>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface GroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Group({ label, children }: GroupProps) {
  return (
    <Spotlight.ActionsGroup label={label} role="group" aria-label={label}>
      {children}
    </Spotlight.ActionsGroup>
  );
}

/** The suggestions for the query so far. */
function useSuggestions(query: string) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const account = useCurrentAccount();
  const all = useAccounts();
  const items = useNavItems();
  const manages = account !== null && services.host.manages;
  const isLoading = useMarket() === null;
  const [settled] = useDebouncedValue(query.trim(), DEBOUNCE_MS);
  const found = useFoundZones(query, ZONES);
  const words = (type: "play" | "pause" | "volume") => t(`shell.paletteWords.${type}`).split(", ");
  const request = readZoneRequest(query, {
    play: words("play"),
    pause: words("pause"),
    volume: words("volume"),
  });
  const named = useFoundZones(request?.zone ?? "", REQUESTED);
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  const mayAddMusic = useMayAddMusic();
  const discovers = account !== null && mayDiscover;
  const scope = { market: account?.iso_country ?? ANY_MARKET, owner: account?.id ?? null };
  const search = useQuery({
    ...searchQueries(services).all(settled, scope),
    enabled: discovers && settled !== "",
  });
  const fits = (text: string) => text.toLowerCase().includes(query.trim().toLowerCase());
  return {
    account,
    manages,
    isOwnMusic: mayAddMusic && fits(t("shell.ownMusic")),
    zones: found.zones,
    pending: isLoading || found.pending || (request !== null && named.pending),
    request,
    requested: request === null ? [] : named.zones,
    music: settled === "" || !discovers ? [] : bestMusic(t, search.data ?? [], MUSIC),
    pages: items.filter(({ name }) => fits(t(`shell.${name}`))),
    accounts: otherAccounts(all, account?.id ?? null, i18n.language).filter(({ business_name }) =>
      fits(business_name),
    ),
  };
}
