import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import {
  closeScreen,
  quiet,
  showPages,
  silent,
  WithServices,
} from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { RecipeEdit } from "./recipe-edit.tsx";
import { SeedEdit } from "./seed-edit.tsx";

const ADA = { userId: "ada", zoneId: null };
const JAZZ = { slug: "jazz", title: "Jazz", count: 5 };
const SOUL = { slug: "soul", title: "Soul", count: 5 };
const OPEN = { from: null, to: null };
const RECIPE = {
  __typename: "RecipeComposer",
  prompt: null,
  tagGroups: [{ id: "genre", weight: 3, tags: [JAZZ] }],
  without: [],
  tempo: OPEN,
  years: OPEN,
  clean: false,
};
const SEEDS = { __typename: "SeedComposer", playlistId: null, trackIds: ["gone"] };

const COLLECTIONS: Readonly<Record<string, object>> = {
  list: { id: "list", type: "collection", collection_type: "playlist", name: "Calm coffee" },
  radio: { id: "radio", type: "collection", collection_type: "soundtrack", name: "All day jazz" },
};

const REFUSED = new ApiError({
  status: 400,
  code: "invalid",
  message: "A track is not available",
  fields: { trackIds: { code: "invalid" } },
});

/** Shows an editor of music with this composer. */
function open(editor: ReactNode, composer: object): void {
  const answers: Readonly<Record<string, unknown>> = {
    MusicTags: { musicTags: [{ id: "genre", title: "Genre", icon: "tag", tags: [JAZZ, SOUL] }] },
    PlaylistRecipe: { composer },
    RecipePreview: { recipePreview: { total: 5, tracks: [] } },
  };
  const services = {
    graphql: async (document: unknown) => {
      const name = /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? "";
      if (name === "UpdateSeedMusic") throw REFUSED;
      return answers[name] ?? silent();
    },
    rest: answering(({ path }) => COLLECTIONS[path.replace(/^.*\/collections\/|\?.*$/g, "")] ?? silent()),
    session: { subscribe: quiet, get: () => ADA, onEnd: quiet },
    account: { subscribe: quiet, get: () => null },
    playbackStates: { onContact: quiet, staleSince: () => null, subscribe: quiet, get: () => null },
    host: { kind: "web", manages: true },
  };
  const edit = (
    <WithServices services={services}>
      {editor}
      <Link to="/elsewhere">Elsewhere</Link>
    </WithServices>
  );
  showPages({ "/edit": edit, "/elsewhere": <p>Another page</p> }, "/edit");
}

const leave = () => act(async () => fireEvent.click(screen.getByRole("link", { name: "Elsewhere" })));
const playlist = { id: "p", name: "Evening", composerType: "RecipeComposer" };

test("tag station: leaving with changed tags asks first, without changes it does not", async () => {
  const editor = <RecipeEdit playlist={playlist} market="SE" owner="a" />;
  open(editor, RECIPE);
  await screen.findByRole("checkbox", { name: /Soul/ });
  await leave();
  await screen.findByText("Another page");
  closeScreen();
  open(editor, RECIPE);
  await act(async () => fireEvent.click(await screen.findByRole("checkbox", { name: /Soul/ })));
  await leave();
  expect(screen.queryByText("Another page")).toBeNull();
  await screen.findByRole("dialog");
});

test("seed tracks: a refused track shows its reason; 'no tracks' shows only without results", async () => {
  open(<SeedEdit playlist={playlist} market="SE" owner="a" />, SEEDS);
  const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
  await screen.findByRole("button", { name: "Save" });
  await save();
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid value");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Remove/ })));
  await save();
  await expect
    .poll(() => screen.getByRole("alert").textContent)
    .toBe("Add a track that it should sound like.");
});

test.each([
  ["list", "Calm coffee", "Playlist"],
  ["radio", "All day jazz", "Station"],
])("seed music: %s is shown with its name and kind (@M-185)", async (id, name, kind) => {
  open(<SeedEdit playlist={playlist} market="SE" owner="a" />, { ...SEEDS, playlistId: id, trackIds: [] });
  await screen.findByText(name);
  await screen.findByText(kind);
});
