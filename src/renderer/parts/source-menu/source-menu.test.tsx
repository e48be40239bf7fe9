import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Account } from "#shared/contract/rest/entities.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { SOURCE_KINDS, type SourceKind } from "#shared/domain/music/source-actions.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { LazySourceMenu } from "./lazy-source-menu.tsx";
import { MoreButton } from "./more-button.tsx";
import type { MusicSource } from "./music-source.ts";
import { useSourceMenu } from "./source-menu-store.ts";

/** Compares the rendered menu with the table of the specification (music §2.8). */

const ACCOUNT = "account";

/** Manual music of an account. */
function sourceOf(kind: SourceKind, curator = ACCOUNT): MusicSource {
  if (kind === "album") return { kind, id: idOf("Album", "one"), title: "Evening", node: null };
  if (kind === "track")
    return { kind, id: idOf("Track", "one"), title: "Evening", node: null, albumId: idOf("Album", "one") };
  if (kind === "artist") return { kind, id: idOf("Artist", "one"), title: "Evening", node: null };
  const type = kind === "schedule" ? "Schedule" : "Playlist";
  const id = idOf(type, "one");
  const display = { title: "Evening", image: null, colors: null };
  const common = { id, name: "Evening", shortDescription: "", curator: { accountId: curator }, display };
  const node =
    type === "Schedule"
      ? { __typename: type, ...common }
      : {
          __typename: type,
          ...common,
          composerType: "Manual",
          presentAs: kind === "station" ? "station" : "playlist",
          presets: { playbackMode: "shuffle" },
        };
  return { kind, id, title: "Evening", node: node as MusicSource["node"] };
}

interface Asked {
  readonly account?: Partial<Account> | null;
  readonly curator?: string;
  /** Whether the person is a member of the account. */
  readonly member?: boolean;
  readonly playing?: boolean | null;
}

/** Opens the menu of a piece of music by its button; returns the names of its items, disabled ones with "(off)". */
async function itemsOf(
  kind: SourceKind,
  { account = {}, curator, member = true, playing = null }: Asked = {},
) {
  const acl = {
    id: "acl",
    account: ACCOUNT,
    user: "anna",
    owner: true,
    admin: false,
    contact: false,
    finance: false,
  };
  const rest = answering(({ path }) => {
    if (path.includes("acl")) return { items: member ? [acl] : [], locations: [] };
    return { items: account === null ? [] : [accountRecord({ id: ACCOUNT, ...account })] };
  });
  const person = { userId: "anna", zoneId: null, paired: false };
  const services = {
    graphql: async () => ({ library: { owner: ACCOUNT, version: 1, ids: [] } }),
    rest,
    session: {
      subscribe: quiet,
      onEnd: quiet,
      get: () => person,
      isLoggedIn: () => true,
      isAuthenticated: () => true,
    },
    host: { kind: "web", manages: true, serviceUrl: "" },
    account: { subscribe: quiet, get: () => (account === null ? null : ACCOUNT) },
  };
  const zone = soundZone({ id: "bar", account: ACCOUNT });
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MoreButton
          source={sourceOf(kind, curator)}
          playback={playing === null ? null : { zone, isPlaying: playing }}
        />
        <LazySourceMenu />
      </QueryClientProvider>
    </WithServices>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "More about Evening" }));
  await screen.findByRole("menuitem", { name: "Share" });
  return () =>
    screen
      .getAllByRole("menuitem")
      .map((item) => `${item.textContent}${item.getAttribute("aria-disabled") === "true" ? " (off)" : ""}`);
}

async function expectItems(kind: SourceKind, asked: Asked, wanted: readonly string[]): Promise<void> {
  const items = await itemsOf(kind, asked);
  await waitFor(() => expect(items()).toEqual(wanted));
  act(() => useSourceMenu.setState({ menu: null, opened: false }));
  closeScreen();
}

const TABLE: Readonly<Record<SourceKind, readonly string[]>> = {
  playlist: ["Preview", "Play in zones", "Add to library", "Edit", "Share"],
  station: ["Preview", "Play in zones", "Add to library", "Edit", "Share"],
  album: ["Preview", "Play in zones", "Share"],
  track: ["Preview", "Play in zones", "Add to playlist", "Share"],
  artist: ["Play in zones", "Share"],
  schedule: ["Play in zones", "Add to library", "Edit", "Duplicate", "Share"],
};

test.each(SOURCE_KINDS)("source menu: items for a %s (@M-138 @M-141 @M-148)", async (kind) => {
  await expectItems(kind, {}, TABLE[kind]);
});

test("source menu: in a zone's player it offers play and no preview (@M-138 @M-140 @M-142)", async () => {
  await expectItems("playlist", { playing: true }, [
    "Play",
    "Play in zones",
    "Add to library",
    "Edit",
    "Share",
  ]);
  await expectItems("playlist", { playing: false }, [
    "Preview",
    "Play",
    "Play in zones",
    "Add to library",
    "Edit",
    "Share",
  ]);
  await expectItems("playlist", { playing: true, account: null }, ["Share"]);
});

test("source menu: without an account it hides items that need one (@M-139 @M-150)", async () => {
  for (const kind of ["playlist", "station", "album"] as const)
    await expectItems(kind, { account: null }, ["Preview", "Share"]);
  await expectItems("schedule", { account: null }, ["Share"]);
});

test("source menu: edit is for own music, and not on the starter plan (@M-147 @M-296)", async () => {
  for (const kind of ["playlist", "schedule"] as const) {
    const without = TABLE[kind].filter((item) => item !== "Edit");
    // The starter plan edits no music, so it copies none either.
    const onStarter = without.map((item) => (item === "Duplicate" ? "Duplicate (off)" : item));
    await expectItems(kind, { account: { plan: "starter" } }, onStarter);
    await expectItems(kind, { curator: "another" }, without);
  }
});

test("source menu: an account's restrictions hide the forbidden items (@M-152 @M-153 @P-354)", async () => {
  const { settings } = accountRecord();
  const editing = { account: { settings: { ...settings, restrict_edit_music: true } } };
  const discovering = { account: { settings: { ...settings, restrict_discover_music: true } } };
  for (const kind of ["playlist", "station", "schedule"] as const) {
    const left = (...gone: readonly string[]) => TABLE[kind].filter((item) => !gone.includes(item));
    await expectItems(kind, editing, left("Edit", "Duplicate"));
    await expectItems(kind, discovering, left("Add to library", "Duplicate"));
  }
});

test("source menu: items without permission are disabled (@M-151 @M-375)", async () => {
  await expectItems("schedule", { member: false }, [
    "Play in zones (off)",
    "Add to library (off)",
    "Edit (off)",
    "Duplicate (off)",
    "Share",
  ]);
});

test("source menu: a scroll of the page closes it, the late event of an earlier one does not", async () => {
  await itemsOf("playlist");
  fireEvent.scroll(window);
  expect(useSourceMenu.getState().opened).toBe(true);
  vi.stubGlobal("scrollY", 40);
  fireEvent.scroll(window);
  expect(useSourceMenu.getState().opened).toBe(false);
});
