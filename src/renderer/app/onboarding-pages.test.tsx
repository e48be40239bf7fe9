import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { onboardingPages } from "#renderer/features/guide/steps/routes.tsx";
import { changeLanguage } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { keptPrompt } from "#renderer/lib/storage/kept-prompt.ts";
import { theme } from "#renderer/ui/theme/theme.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { DEFAULT_STEPS } from "#shared/domain/onboarding/steps.ts";
import { closeScreen, quiet } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { routesOf } from "./page-routes.ts";

const ID = "shop";
const SPOTIFY = { authorize_url: "https://spotify.test", client_id: "x", scope: "", api_url: "" };

interface Shop {
  readonly account?: Partial<Account>;
  readonly steps?: readonly { readonly name: string; readonly status: string }[];
  readonly hasSpotify?: boolean;
  readonly hasZone?: boolean;
}

/** Opens an address of a new company's owner; returns the router, and what was sent. */
async function open(
  address: string,
  { account, steps = [], hasSpotify = false, hasZone = false }: Shop = {},
) {
  const sent: unknown[] = [];
  const facts = { business_description: "", number_of_locations: null };
  const own = accountRecord({ id: ID, business_name: "Berg & Co", business_type: "cafe", ...account });
  const zones = hasZone ? [soundZone({ id: "zone", account: ID })] : [];
  const rest = answering(({ method, path, body }) => {
    if (method !== "GET" && !path.endsWith("/search")) sent.push([`${method} ${path}`, body]);
    if (path.endsWith("/business")) return { ...facts, ...(body as object) };
    if (path.endsWith("/spotify")) return { offered: hasSpotify ? SPOTIFY : null, connections: [] };
    if (path.endsWith("/locations") && method === "POST") return { id: "place", ...(body as object) };
    if (path.endsWith("/sound_zones") && method === "POST") return soundZone({ id: "zone", account: ID });
    if (path.endsWith("/acls"))
      return { items: [{ account: ID, user: "ada", owner: true, admin: true }], locations: [] };
    if (path.endsWith(`/accounts/${ID}`)) return { ...own, ...(method === "PUT" ? (body as object) : {}) };
    if (path.endsWith("/accounts")) return { items: [own] };
    if (path.includes("search")) return { items: zones, total: zones.length, after: null };
    return { items: [], permissions: [], dismissals: {} };
  });
  const graphql = async (document: unknown, variables: Record<string, unknown>) => {
    const text = String(document);
    if (text.includes("OnboardingStepsStatus")) return steps;
    if (text.includes("mutation")) {
      sent.push([/mutation (\w+)/.exec(text)?.[1], variables.input ?? variables]);
      return {
        setOnboardingStep: { onboardingSteps: [] },
        createPromptMusic: { id: "music", name: "Made", display: { image: null }, presets: {} },
      };
    }
    if (text.includes("getTracksFromPrompt("))
      return { getTracksFromPrompt: found(String(variables.prompt)) };
    return {};
  };
  const services = {
    rest,
    graphql,
    host: { kind: "web", manages: true },
    session: {
      subscribe: quiet,
      get: () => USER,
      isLoggedIn: () => true,
      isAuthenticated: () => true,
      onEnd: quiet,
    },
    account: { subscribe: quiet, get: () => ID, select: () => undefined },
    playbackStates: { addOptimisticSource: () => () => undefined },
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    reporting: { event: quiet, logger: () => ({ error: quiet, notice: quiet }) },
    parts: new Map(),
  } as unknown as Services;
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const loading = { hydrateFallbackElement: <></> };
  const routes = [
    { path: paths.guide.pattern, element: <p>The guide</p> },
    ...routesOf(onboardingPages, services, notices),
  ];
  const router = createMemoryRouter([{ ...loading, children: routes }], { initialEntries: [address] });
  render(
    <I18nextProvider i18n={screenTexts}>
      <MantineProvider env="test" theme={theme}>
        <ServicesProvider services={services}>
          <QueryClientProvider client={services.queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ServicesProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return { router, sent };
}

const USER = { userId: "ada", zoneId: null };

function found(prompt: string) {
  const track = {
    id: `track ${prompt}`,
    title: `Song for ${prompt}`,
    explicit: false,
    isAvailable: true,
    durationMs: 1000,
    previewUrl: null,
    artists: [],
    display: { image: null, colors: null },
  };
  return {
    mentions: [{ id: "cafe", title: "Cafés", isUnwanted: false, isTakenOut: false }],
    tracks: [{ track, reasons: ["cafe"] }],
    answeredBy: "EMBEDDED",
    fellBack: false,
  };
}

const at = (step: string, search = "") => `/accounts/${ID}/onboarding/${step}${search}`;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

test("onboarding: leads from the place through music to the guide (@P-171)", async () => {
  const { router, sent } = await open(at("setup"), { hasSpotify: true });
  await heading("Where will the music play?");
  expect(screen.getByText("1 of 5")).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>(/Name of the place/)).value).toBe("Berg & Co");
  expect(screen.getByLabelText<HTMLInputElement>(/Name of the zone/).value).toBe("Main room");
  await press("Continue");

  await heading("Three things, and the music plays");
  expect(screen.getByText("2 of 5")).toBeTruthy();
  await press("Continue");

  await heading("What kind of place is it?");
  expect(await screen.findAllByText("Song for Café")).toHaveLength(1);
  expect(screen.getByText("Song for Café, very calm")).toBeTruthy();
  expect(screen.getAllByText("Why this?")).toHaveLength(3);
  await press("Choose this: Our suggestion");

  await heading("Bring your playlists from Spotify");
  expect(screen.getByText("4 of 5")).toBeTruthy();
  await press("Skip for now");

  await heading("Should tracks with explicit lyrics play?");
  await press(/Skip them/);
  await screen.findByText("The guide");
  expect(router.state.location.pathname).toBe("/guide");
  expect(sent).toEqual([
    [
      `POST /api/auth/accounts/${ID}/locations`,
      { name: "Berg & Co", iso_country: "SE", timezone: expect.any(String) },
    ],
    ["POST /api/auth/locations/place/sound_zones", { name: "Main room" }],
    ["SetOnboardingStep", { account: ID, step: "setup", status: "Completed" }],
    ["SetOnboardingStep", { account: ID, step: "get-started", status: "Completed" }],
    [
      "CreatePromptMusic",
      expect.objectContaining({ prompt: "Café", kind: "STATION", name: "Music for Berg & Co" }),
    ],
    ["SetOnboardingStep", { account: ID, step: "business-description", status: "Completed" }],
    ["SetOnboardingStep", { account: ID, step: "spotify-import", status: "Skipped" }],
    [`PUT /api/auth/accounts/${ID}`, { settings: { filter_explicit: true } }],
    ["SetOnboardingStep", { account: ID, step: "explicit-setting", status: "Completed" }],
  ]);
});

test("onboarding: each step of the default list is a page of its own (@P-168)", async () => {
  const pages = [
    ["setup", "Where will the music play?"],
    ["get-started", "Three things, and the music plays"],
    ["business-description", "What kind of place is it?"],
    ["spotify-import", "Bring your playlists from Spotify"],
    ["ai-playlist", "Your music, in your own words"],
    ["explicit-setting", "Should tracks with explicit lyrics play?"],
  ] as const;
  expect(DEFAULT_STEPS).toEqual(pages.map(([step]) => step));
  for (const [step, title] of pages) {
    const { router } = await open(at(step, "?singleStep=true"), { hasSpotify: true });
    await heading(title);
    expect(router.state.location.pathname).toBe(at(step));
    closeScreen();
  }
});

test("onboarding: a step that was skipped says so, and Back returns to one", async () => {
  const { sent } = await open(at("get-started"), {
    hasSpotify: true,
    steps: [{ name: "get-started", status: "Skipped" }],
  });
  expect(screen.getByText("2 of 5")).toBeTruthy();
  expect(await screen.findByText("You skipped this step. You can do it now.")).toBeTruthy();
  await press("Skip for now");
  await heading("What kind of place is it?");
  await press("Skip for now");
  await heading("Bring your playlists from Spotify");
  expect(await screen.findByRole("heading", { name: "Connect Spotify" })).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Back" }));
  await heading("What kind of place is it?");
  expect(sent).toEqual([
    ["SetOnboardingStep", { account: ID, step: "get-started", status: "Skipped" }],
    ["SetOnboardingStep", { account: ID, step: "business-description", status: "Skipped" }],
  ]);
});

test("onboarding: the chosen music plays in the zone at once", async () => {
  const { sent } = await open(at("business-description"), { hasZone: true });
  const choose = await screen.findByRole("button", { name: "Choose this: A little livelier" });
  fireEvent.click(choose);
  await heading("Should tracks with explicit lyrics play?");
  expect(sent.slice(0, 2)).toEqual([
    ["CreatePromptMusic", expect.objectContaining({ prompt: "Café, medium energy" })],
    ["SoundZoneAssignSource", expect.objectContaining({ soundZones: ["zone"], source: "music" })],
  ]);
});

test("onboarding: one step alone, prefilled from the address, ignores malformed values (@P-167)", async () => {
  const search = new URLSearchParams({
    singleStep: "true",
    type: "bar",
    atmospheres: '["calm","no such mood"]',
    genres: '["jazz"]',
  });
  const { router } = await open(at("business-description", `?${search}`));
  await heading("What kind of place is it?");
  expect(screen.queryByText(/^\d of \d$/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Back" })).toBeNull();
  expect(await screen.findByText("Song for Bar or pub. Calm, Jazz")).toBeTruthy();
  const chips = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(chips.filter(({ checked }) => checked)).toHaveLength(2);
  await press("Skip for now");
  await screen.findByText("The guide");
  router.dispose();

  closeScreen();
  await open(at("business-description", "?singleStep=perhaps&type=castle&atmospheres=[calm&genres=5"));
  expect(screen.getByText("3 of 4")).toBeTruthy();
  expect(await screen.findByText("Song for Café")).toBeTruthy();
});

test("onboarding: an unknown step leads to the first", async () => {
  const { router } = await open(at("nonsense"));
  await heading("Where will the music play?");
  expect(router.state.location.pathname).toBe(at("setup"));
});

test("onboarding: begins with the music described before sign-up (@P-170)", async () => {
  keptPrompt().write("quiet jazz");
  await open(at("setup"), { hasSpotify: true });
  expect(screen.getByText("1 of 3")).toBeTruthy();
  await screen.findByLabelText(/Name of the place/);
  await press("Continue");
  await heading("Your music, in your own words");
  expect(await screen.findByText("Song for quiet jazz")).toBeTruthy();
  await press("Choose this: Our suggestion");
  await heading("Should tracks with explicit lyrics play?");
  expect(keptPrompt().read()).toBeNull();
});

test("onboarding: partners are asked for kind and size, in this order (@P-156)", async () => {
  const { sent } = await open(at("setup"), {
    account: { roles: { is_partner: true, is_distributor: false } },
  });
  await heading("What kind of business do you mostly serve?");
  expect(screen.getByText("1 of 2")).toBeTruthy();
  await screen.findByRole("button", { name: "Continue" });
  await press("Continue");
  await heading("How many locations do you manage?");
  fireEvent.change(await screen.findByLabelText(/Number of locations/), { target: { value: "12" } });
  await press("Continue");
  await screen.findByText("The guide");
  expect(sent).toContainEqual([`PUT /api/auth/accounts/${ID}/business`, { number_of_locations: 12 }]);
});

test("onboarding: speaks Swedish", async () => {
  await changeLanguage(screenTexts, "sv");
  await open(at("business-description"));
  await heading("Vad är det för ställe?");
  expect(screen.getByText("3 av 4")).toBeTruthy();
  expect(await screen.findByText("Song for Kafé, väldigt lugnt")).toBeTruthy();
});
