import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { ownMusicPages } from "#renderer/features/own-music/routes.tsx";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { LazyUploads } from "#renderer/parts/own-music/lazy-uploads.tsx";
import { useUploads } from "#renderer/parts/own-music/upload-store.ts";
import { useFileDrop } from "#renderer/parts/own-music/use-file-drop.ts";
import { Toasts } from "#renderer/ui/feedback/toasts.tsx";
import { theme } from "#renderer/ui/theme/theme.ts";
import { closeScreen, quiet, silent } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { type Treatment, TusService } from "#tests/factories/service/tus-service.ts";
import { routesOf } from "./page-routes.ts";

const ADA = { userId: "ada", zoneId: null };
const MEMBER = { owner: false, admin: false, finance: false, contact: false };
const QUOTA = { used: 100, allowed: 1000 };

interface Options {
  readonly treatments?: Readonly<Record<string, Treatment>>;
  readonly quota?: { readonly used: number; readonly allowed: number };
  /** Music is chosen for the account. */
  readonly isLocked?: boolean;
  readonly tus?: TusService;
  readonly address?: string;
}

/** The page of own music within a shell that sends files. */
function open({
  treatments = {},
  quota = QUOTA,
  isLocked = false,
  tus = new TusService(treatments),
  address = "/accounts/abcd/own-music",
}: Options = {}) {
  const account = accountRecord({ id: "abcd" });
  const shown = isLocked
    ? { ...account, settings: { ...account.settings, restrict_edit_music: true } }
    : account;
  const rest = answering(({ method, path, body }) => {
    if (path.endsWith("/music_uploads/remove")) {
      const { uploads } = body as { readonly uploads: readonly string[] };
      tus.remove(uploads);
      return { removed: uploads.length };
    }
    if (path.endsWith("/music_uploads")) return { items: tus.items, quota };
    if (path.includes("/own_tracks")) return { items: [], total: 0, next: null };
    if (path.includes("/users/ada/acls"))
      return { items: [{ ...MEMBER, id: "acl", account: "abcd", user: "ada" }], locations: [] };
    if (path.endsWith("/accounts")) return { items: [shown] };
    if (path.endsWith("/accounts/abcd")) return shown;
    throw new Error(`Unexpected ${method} ${path}`);
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // The service announces changes by events.
  tus.onChange = () => void queryClient.invalidateQueries({ queryKey: queryKeys.musicUploads("abcd") });
  let issued = 0;
  const session = {
    subscribe: quiet,
    onEnd: quiet,
    get: () => ADA,
    isLoggedIn: () => true,
    isAuthenticated: () => true,
    token: async () => `token-${++issued}`,
    refresh: async () => "fresh",
  };
  const services = {
    rest,
    queryClient,
    session,
    caller: testCaller,
    graphql: async () => null,
    account: { subscribe: quiet, get: () => "abcd", select: () => undefined },
    host: { kind: "web", manages: true, serviceUrl: "" },
    errorDialogs: new ErrorDialogs(),
    reporting: new Reporting(silent),
    parts: new Map(),
  } as unknown as Services;
  vi.stubGlobal("XMLHttpRequest", tus.request);
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const pages = routesOf(ownMusicPages, services, notices);
  const router = createMemoryRouter(
    [{ Component: Shell, children: [...pages, { path: "/elsewhere", element: <Elsewhere /> }] }],
    { initialEntries: [address] },
  );
  render(
    <I18nextProvider i18n={screenTexts}>
      <MantineProvider env="test" theme={theme}>
        <Toasts />
        <ServicesProvider services={services}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ServicesProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return tus;
}

function Shell() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate("/elsewhere")}>
        Leave
      </button>
      <Outlet />
      <LazyUploads />
    </>
  );
}

/** Takes files as the library does. */
function Elsewhere() {
  const { props } = useFileDrop("abcd");
  return <p {...props}>Elsewhere</p>;
}

const music = (name: string, text = `sound of ${name}`) => new File([text], name, { lastModified: 1 });

/** Chooses files by the button's hidden field. */
async function choose(...files: readonly File[]) {
  await screen.findByRole("button", { name: "Choose files" });
  const field = document.querySelector<HTMLInputElement>("input[type=file]");
  fireEvent.change(field!, { target: { files } });
}

/** A folder as browsers hand it over, in portions. */
function folder(name: string, files: readonly File[]) {
  const entries = files.map((file) => ({
    isFile: true,
    isDirectory: false,
    fullPath: `/${name}/${file.name}`,
    file: (found: (file: File) => void) => found(file),
  }));
  return {
    isFile: false,
    isDirectory: true,
    fullPath: `/${name}`,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (found: (portion: object[]) => void) => found(left.splice(0, 2)) };
    },
  };
}

async function drop(...entries: readonly object[]) {
  const area = (await screen.findByText("Drag music files or folders here")).parentElement;
  const items = entries.map((entry) => ({ kind: "file", webkitGetAsEntry: () => entry }));
  fireEvent.drop(area!, { dataTransfer: { types: ["Files"], items, files: [] } });
}

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest("li");
  return within(row!);
};

test("own music: chosen files are sent with fresh tokens, and each shows what came of it", async () => {
  const tus = open();
  await choose(music("one.mp3"), music("two.flac"), music("three.ogg"));
  await expect.poll(() => tus.items.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  expect(await tus.content("one.mp3")).toBe("sound of one.mp3");
  expect(tus.tokens.has("Bearer token-1")).toBe(true);
  expect(tus.tokens.size).toBe(6);
  expect(await screen.findByText("0 of 3 files, all sent, being read")).toBeTruthy();
  const track = { id: "track", title: "First Light", artist: "Ada" };
  tus.end("one.mp3", { state: "added", track });
  tus.end("two.flac", { state: "known", track: { ...track, title: "Harbour" } });
  tus.end("three.ogg", { state: "refused", reason: "damaged" });
  expect((await (await rowOf("one.mp3")).findByRole("link")).textContent).toBe("Added: First Light, Ada");
  expect(await (await rowOf("two.flac")).findByText("Already there: Harbour, Ada")).toBeTruthy();
  const refused = await rowOf("three.ogg");
  expect(await refused.findByText("The file is damaged. Copy or download it again.")).toBeTruthy();
  expect(refused.queryByRole("button", { name: /again/ })).toBeNull();
  expect((await screen.findAllByText("1 track added · 1 already there · 1 not added")).length).toBe(2);
  fireEvent.click(screen.getByRole("radio", { name: "Not added" }));
  await expect.poll(() => screen.queryByText("one.mp3")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear finished" }));
  await expect.poll(() => tus.items).toEqual([]);
  await expect.poll(() => screen.queryByRole("heading", { name: "Files" })).toBeNull();
});

test("own music: a dropped folder is searched, and what is no music is named and left out", async () => {
  const tus = open();
  const files = ["one.mp3", "two.mp3", "cover.jpg", ".DS_Store", "three.wma", "notes.pdf"].map((name) =>
    music(name),
  );
  await drop(folder("Album", files));
  expect(await screen.findByText("2 files left out")).toBeTruthy();
  expect(screen.getByText("Album/three.wma")).toBeTruthy();
  expect(screen.getByText("Album/notes.pdf")).toBeTruthy();
  expect(screen.queryByText(/cover\.jpg/)).toBeNull();
  await expect
    .poll(() => tus.items.map(({ path }) => path).sort())
    .toEqual(["Album/one.mp3", "Album/two.mp3"]);
  expect(new Set(tus.items.map(({ batch }) => batch)).size).toBe(1);
});

test("own music: files that are dropped on the library open the page, which sends them", async () => {
  const tus = open({ address: "/elsewhere" });
  const place = await screen.findByText("Elsewhere");
  const types = ["Files"];
  await expect.poll(() => !fireEvent.dragOver(place, { dataTransfer: { types } })).toBe(true);
  const files = [music("one.mp3")];
  fireEvent.drop(place, { dataTransfer: { types, items: [], files } });
  expect(await screen.findByText("one.mp3")).toBeTruthy();
  await expect.poll(() => tus.items.map(({ path }) => path)).toEqual(["one.mp3"]);
});

test("own music: a folder that is dropped again after a reload continues, and sends nothing twice", async () => {
  const tus = open({ treatments: { "Album/long.mp3": { losesAfter: 4, losses: 1 } } });
  const files = [music("done.mp3"), music("long.mp3")];
  vi.stubGlobal("fetch", silent);
  await drop(folder("Album", files));
  await expect.poll(() => tus.items.map(({ received }) => received)).toContain(4);
  expect(await screen.findByText(/^Couldn't reach Roomtone\. Sending continues by itself/)).toBeTruthy();
  expect(await (await rowOf("long.mp3")).findByText("Paused until Roomtone can be reached")).toBeTruthy();
  tus.end("Album/done.mp3", { state: "added" });
  // Another page knows only what the browser and the service have kept.
  closeScreen();
  useUploads.getState().clear();
  tus.requests.length = 0;
  open({ tus });
  expect(
    await (await rowOf("long.mp3")).findByText(/^Interrupted, or being sent from another page/),
  ).toBeTruthy();
  await drop(folder("Album", files));
  await expect.poll(() => tus.content("Album/long.mp3")).toBe("sound of long.mp3");
  expect(tus.requests).toEqual(["HEAD Album/long.mp3", "PATCH Album/long.mp3"]);
  expect(screen.getByText("1 file is in the list already and isn't sent again.")).toBeTruthy();
});

test("own music: sending continues by itself after the connection was lost", async () => {
  const tus = open({ treatments: { "one.mp3": { losesAfter: 4, losses: 1 } } });
  const answers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", async () => new Response("{}", { headers: answers }));
  await choose(music("one.mp3"));
  await expect.poll(() => tus.content("one.mp3")).toBe("sound of one.mp3");
  expect(tus.requests).toEqual(["POST one.mp3", "PATCH one.mp3", "HEAD one.mp3", "PATCH one.mp3"]);
});

test("own music: without space files are refused with the way out, and can be tried again", async () => {
  const refusal = { status: 413, reason: "over-quota" } as const;
  const treatments: Record<string, Treatment> = { "one.mp3": { refusal } };
  const tus = open({ treatments, quota: { used: 990, allowed: 1000 } });
  await choose(music("one.mp3"));
  const row = await rowOf("one.mp3");
  expect(await row.findByText(/^Your space for own music is used up\. Delete music/)).toBeTruthy();
  const quota = await screen.findByRole("progressbar", { name: "Space for own music" });
  expect(quota.getAttribute("aria-valuetext")).toBe("990 B of 1,000 B used");
  expect(screen.getByText(/ask whoever runs your Roomtone service for more\.$/)).toBeTruthy();
  delete treatments["one.mp3"];
  fireEvent.click(row.getByRole("button", { name: "Try one.mp3 again" }));
  await expect.poll(() => tus.items.map(({ state }) => state)).toEqual(["waiting"]);
});

test("own music: files are sent while another page is open, and a toast leads back", async () => {
  const tus = open();
  await choose(music("one.mp3"));
  await screen.findByText("0 of 1 file, all sent, being read");
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Adding 1 file")).toBeTruthy();
  tus.end("one.mp3", { state: "refused", reason: "silent" });
  expect(await screen.findByText("1 not added")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(await screen.findByText("There's nothing to hear in this file.")).toBeTruthy();
  await expect.poll(() => screen.queryByRole("button", { name: "Show" })).toBeNull();
});

test("own music: closing the tab asks while files are sent, and a file can be cancelled", async () => {
  const tus = open();
  tus.isDown = true;
  vi.stubGlobal("fetch", silent);
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await choose(music("one.mp3"), music("two.mp3"));
  await expect.poll(asks).toBe(true);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel one.mp3" }));
  await expect.poll(() => screen.queryByText("one.mp3")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Cancel all" }));
  const dialog = await screen.findByRole("dialog", { name: "Stop sending?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel all" }));
  await expect.poll(() => screen.queryByText("two.mp3")).toBeNull();
  expect(asks()).toBe(false);
});

test("own music: people who may not add any see why", async () => {
  open({ isLocked: true });
  expect(await screen.findByText("Editing music is turned off for this account.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Choose files" })).toBeNull();
});
