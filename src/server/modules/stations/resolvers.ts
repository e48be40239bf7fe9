import { LRUCache } from "lru-cache";
import type { MusicTagGroup, Resolvers } from "#server/graphql/generated.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { readMarket } from "#server/plugins/graphql/market.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { isUnwanted, mentionId, mentionTitle } from "#shared/domain/music-requests/mentions.ts";
import { groupOfTag, TAG_GROUP_IDS, TAG_GROUPS, tagTitle } from "#shared/domain/music-requests/tag-groups.ts";
import { audienceOf } from "./audience.ts";
import { answersTo } from "./candidates.ts";
import { createPromptMusic, createSeedMusic, createTagStation, findSeeds } from "./commands/make-music.ts";
import { updateRecipe, updateSeeds } from "./commands/update-music.ts";
import { makeList } from "./make-list.ts";
import { understandRequest } from "./music-requests/port.ts";
import { recipeOf } from "./recipe-input.ts";
import { countFitting, countTags, fitsRecipe } from "./repository.ts";
import { completeSounds } from "./sounds.ts";

const MOST_TAGS = 400;
const MOST_COUNTED = 10_000;
const MOST_SHOWN = 100;
const TAGS_TTL_MS = 60_000;

/** Counting the tags of a large catalogue takes a while, and they hardly change. */
const tagsOf = new LRUCache<string, Promise<MusicTagGroup[]>>({ max: 500, ttl: TAGS_TTL_MS });

/** Stations, and music that is made from tags, seeds and requests. */
export const stationResolvers: Resolvers = {
  Query: {
    musicTags: async (_root, args, { services }) => {
      const account = subjectOf("Query.musicTags", args);
      const audience = audienceOf(account, readMarket(args.market));
      const isComplete = await completeSounds(services);
      const key = `${account.id}/${args.market}/${audience.isClean}`;
      const known = tagsOf.get(key);
      if (known) return await known;
      const counted = countTags(services.db, audience, MOST_TAGS).then(grouped);
      if (isComplete) tagsOf.set(key, counted);
      counted.catch(() => tagsOf.delete(key));
      return await counted;
    },
    recipePreview: async (_root, args, { services }) => {
      const account = subjectOf("Query.recipePreview", args);
      const input = inputOf("Query.recipePreview", args);
      const audience = audienceOf(account, input.market);
      const recipe = recipeOf(input.recipe);
      await completeSounds(services);
      const total = await countFitting(services.db, audience, fitsRecipe(recipe), MOST_COUNTED);
      const ids = await makeList(
        services,
        account,
        audience,
        { kind: "recipe", recipe },
        [],
        shown(args.first),
      );
      return await preview(services, account.id, total, ids ?? []);
    },
    similarMusic: async (_root, args, { services }) => {
      const account = subjectOf("Query.similarMusic", args);
      const { market, source } = inputOf("Query.similarMusic", args);
      const audience = audienceOf(account, market);
      const { composition } = orThrow(await findSeeds(services, account, source));
      await completeSounds(services);
      const ids = (await makeList(services, account, audience, composition, [])) ?? [];
      return await preview(services, account.id, ids.length, ids.slice(0, shown(args.first)));
    },
    getTracksFromPrompt: async (_root, args, context) => {
      const { services } = context;
      const account = subjectOf("Query.getTracksFromPrompt", args);
      const input = inputOf("Query.getTracksFromPrompt", args);
      const { market, prompt, without: takenOut, more, less } = input;
      const audience = audienceOf(account, market);
      await completeSounds(services);
      const asked = { viewer: requireViewer(context), accountId: account.id, prompt };
      const { mentions, answeredBy, fellBack } = orThrow(await understandRequest(services, asked));
      const without = new Set(takenOut ?? []);
      const open = mentions.filter((mention) => !without.has(mentionId(mention)));
      const taste = { more: more ?? [], less: less ?? [] };
      const answers = await answersTo(services, audience, open, taste, shown(args.first));
      const catalogue = catalogueOf(services, accountListener(account.id));
      const tracks = await catalogue.tracks(answers.map(({ track }) => track.id));
      return {
        mentions: mentions.map((mention) => ({
          id: mentionId(mention),
          title: mentionTitle(mention),
          isUnwanted: isUnwanted(mention),
          isTakenOut: without.has(mentionId(mention)),
        })),
        tracks: answers.flatMap(({ track, reasons }) => {
          const found = tracks.get(track.id);
          return found ? [{ track: found, reasons: [...reasons] }] : [];
        }),
        answeredBy,
        fellBack,
      };
    },
  },
  Mutation: {
    createTagStation: async (_root, args, { services }) => {
      const account = subjectOf("Mutation.createTagStation", args);
      const { input } = inputOf("Mutation.createTagStation", args);
      return orThrow(await createTagStation(services, account, input));
    },
    updateTagRecipe: async (_root, args, { services }) => {
      const station = subjectOf("Mutation.updateTagRecipe", args);
      const { input } = inputOf("Mutation.updateTagRecipe", args);
      return orThrow(await updateRecipe(services, station, input));
    },
    updateSeedMusic: async (_root, args, { services }) => {
      const station = subjectOf("Mutation.updateSeedMusic", args);
      const { input } = inputOf("Mutation.updateSeedMusic", args);
      return orThrow(await updateSeeds(services, station, input));
    },
    createSeedMusic: async (_root, args, context) => {
      const account = subjectOf("Mutation.createSeedMusic", args);
      const { input } = inputOf("Mutation.createSeedMusic", args);
      return orThrow(await createSeedMusic(context.services, requireViewer(context), account, input));
    },
    createPromptMusic: async (_root, args, context) => {
      const account = subjectOf("Mutation.createPromptMusic", args);
      const { input } = inputOf("Mutation.createPromptMusic", args);
      return orThrow(await createPromptMusic(context.services, requireViewer(context), account, input));
    },
  },
};

function shown(first: number): number {
  return Math.max(0, Math.min(first, MOST_SHOWN));
}

function grouped(counted: Awaited<ReturnType<typeof countTags>>): MusicTagGroup[] {
  const byGroup = Map.groupBy(counted, ({ slug }) => groupOfTag(slug));
  return TAG_GROUP_IDS.flatMap((id) => {
    const tags = byGroup.get(id)?.map(({ slug, count }) => ({ slug, title: tagTitle(slug), count }));
    if (!tags) return [];
    // Decades stand in the order of time.
    if (id === "era") tags.sort((a, b) => (a.slug < b.slug ? -1 : 1));
    return [{ id, ...TAG_GROUPS[id], tags }];
  });
}

async function preview(
  services: Parameters<typeof catalogueOf>[0],
  accountId: string,
  total: number,
  ids: readonly string[],
) {
  const tracks = await catalogueOf(services, accountListener(accountId)).tracks(ids);
  return {
    total,
    isMore: total >= MOST_COUNTED,
    tracks: ids.flatMap((id) => tracks.get(id) ?? []),
  };
}
