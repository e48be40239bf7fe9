import { expect } from "vitest";
import { type Asking, ask, expectIn, type MusicPath, SE } from "./music-path.ts";

/** Paths to music through stations and through music made from tags, seeds and prompts. */

/** Every track has one of these, whatever its sound. */
const ANYTHING = {
  tagGroups: [{ id: "energy", tags: ["energy-low", "energy-medium", "energy-high"] }],
};
const TRACKS = `tracks(${SE}, first: 50) { edges { node { id } } }`;

export const STATION_PATHS: readonly MusicPath[] = [
  {
    name: "preview of a recipe, similar tracks",
    fields: ["MusicPreview.tracks"],
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query = `query($owner: ID!, $recipe: RecipeInput!) {
        recipePreview(owner: $owner, ${SE}, recipe: $recipe, first: 100) { tracks { id } } }`;
      const data = await ask(api, query, { owner: shop.account, recipe: ANYTHING });
      if (data !== "null") expectIn(data, ...world.everybodys.tracks);
      const alike = `query($owner: ID!, $source: SeedsInput!) {
        similarMusic(owner: $owner, ${SE}, source: $source) { tracks { id } } }`;
      const source = { playlist: world.mixed };
      const similar = await ask(api, alike, { owner: shop.account, source });
      expect(similar.includes(world.imported.track)).toBe(data.includes(world.imported.track));
      return data.includes(world.imported.track);
    },
  },
  {
    name: "tracks for a prompt",
    fields: ["PromptTrack.track"],
    by: "people",
    asks: "account",
    heard: async ({ api, shop, world }) => {
      const query = `query($owner: ID!) {
        getTracksFromPrompt(prompt: "medium energy", owner: $owner, ${SE}, first: 100) { tracks { track { id } } } }`;
      return (await ask(api, query, { owner: shop.account })).includes(world.imported.track);
    },
  },
  made("a station of tags", "createTagStation", "CreateTagStationInput", () => ({
    name: "Anything",
    recipe: ANYTHING,
  })),
  made("music that sounds like a track", "createSeedMusic", "CreateSeedMusicInput", ({ world }) => ({
    kind: "PLAYLIST",
    source: { tracks: [world.imported.track] },
  })),
  made("music that was found for a wish", "createPromptMusic", "CreatePromptMusicInput", ({ world }) => ({
    name: "A wish",
    kind: "PLAYLIST",
    prompt: "medium energy",
    tracks: [world.imported.track],
  })),
  {
    name: "a tag station, changed",
    fields: ["Mutation.updateTagRecipe"],
    by: "people",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const create = `mutation($input: CreateTagStationInput!) { createTagStation(input: $input, ${SE}) { id } }`;
      const input = { owner: world.owner.account, name: "Anything", recipe: ANYTHING };
      const id = /"id":"([^"]+)"/.exec(await ask(world.owner.person, create, { input }))?.[1];
      const change = `mutation($input: UpdateTagRecipeInput!) { updateTagRecipe(input: $input, ${SE}) { ${TRACKS} } }`;
      return (await ask(api, change, { input: { id, recipe: ANYTHING } })).includes(world.imported.track);
    },
  },
  {
    name: "seed music, changed",
    fields: ["Mutation.updateSeedMusic"],
    by: "people",
    asks: "viewer",
    heard: async ({ api, world }) => {
      const create = `mutation($input: CreateSeedMusicInput!) { createSeedMusic(input: $input, ${SE}) { id } }`;
      const source = { tracks: [world.imported.track] };
      const input = { owner: world.owner.account, kind: "PLAYLIST", source };
      const id = /"id":"([^"]+)"/.exec(await ask(world.owner.person, create, { input }))?.[1];
      const change = `mutation($input: UpdateSeedMusicInput!) { updateSeedMusic(input: $input, ${SE}) { ${TRACKS} } }`;
      const data = await ask(api, change, { input: { id, name: "Alike", source } });
      return data.includes(world.imported.track);
    },
  },
];

function made(
  name: string,
  field: string,
  type: string,
  input: (asking: Asking) => Readonly<Record<string, unknown>>,
): MusicPath {
  return {
    name,
    fields: [`Mutation.${field}`],
    by: "people",
    asks: "account",
    heard: async (asking) => {
      const { api, shop, world } = asking;
      const query = `mutation($input: ${type}!) { ${field}(input: $input, ${SE}) { ${TRACKS} } }`;
      const data = await ask(api, query, { input: { owner: shop.account, ...input(asking) } });
      return data.includes(world.imported.track);
    },
  };
}
