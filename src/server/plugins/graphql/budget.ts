import {
  defaultFieldResolver,
  type ExecutionResult,
  GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";
import pLimit from "p-limit";
import { toGraphqlError } from "./errors.ts";

/** Maximum number of values (fields of objects, entries of lists) in the result of one operation. */
const MAX_VALUES = 20_000;
/** Timeout of an operation. Its budget usually ends it long before; this is for extremely slow hosts. */
const LONGEST_MS = 20_000;

/**
 * The cost of fields that query the database for each object. All fields of a level are charged before the
 * first of them runs.
 */
const PRICES: Readonly<Record<string, number>> = {
  "Query.search": 500,
  "Query.searchAll": 1000,
  "Query.editorialPage": 500,
  "Query.browsePage": 500,
  "Query.musicItems": 100,
  "Album.royaltyFree": 10,
  "Artist.topTracks": 50,
  "Artist.similarArtists": 500,
  "Query.musicTags": 500,
  "Query.recipePreview": 500,
  "Query.similarMusic": 1000,
  "Query.getTracksFromPrompt": 1000,
  "Playlist.similarPlaylists": 500,
  "Account.addedChannels": 100,
  "Account.musicLibrary": 100,
  "Account.onboardingSteps": 50,
  "Account.soundZones": 500,
  "SoundZone.playbackHistory": 100,
  "Library.ids": 100,
  "Library.items": 100,
  "Playlist.tracks": 50,
  "Playlist.permissions": 10,
  "Playlist.trackStatistics": 10,
  "Album.tracks": 50,
  "Artist.albums": 50,
  "SoundZone.errors": 10,
  "Query.announcements": 100,
  "Query.announcementCampaigns": 200,
};
/** Lists of plain values that are read together with their object: a hundred entries count as one value. */
const READ_WITH_OBJECT: ReadonlySet<string> = new Set([
  "Announcement.campaignIds",
  "AnnouncementCampaign.announcementIds",
  "AnnouncementTargets.labels",
  "AnnouncementTargets.locations",
  "AnnouncementTargets.zones",
  "MessageAudio.peaks",
]);
const TOO_MUCH = "too-much";
/** Fields of this cost and more run in sequence. */
const DEAR = 50;

/**
 * Cost limit of one operation. Depth and number of fields are limited at parsing; nested lists multiply only
 * at execution.
 */
export class Budget {
  #left = MAX_VALUES;
  #until = performance.now() + LONGEST_MS;
  #refusal: GraphQLError | null = null;
  readonly #turn = pLimit(1);

  /** Deducts from the budget; throws the refusal when not enough is left. */
  draw(values: number): void {
    this.#left -= values;
    if (!this.#refusal && this.#left < 0)
      this.#refuse(`The operation finds more than ${MAX_VALUES} values. Ask for fewer at a time.`);
    else if (!this.#refusal && performance.now() > this.#until)
      this.#refuse("The operation takes too long. Ask for less at a time.");
    if (this.#refusal) throw this.#refusal;
  }

  /** Resets the budget: each event of a subscription has its own. */
  renew(): void {
    this.#left = MAX_VALUES;
    this.#until = performance.now() + LONGEST_MS;
    this.#refusal = null;
  }

  /** Runs this operation's expensive work in sequence, so that other callers get their turn in between. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#turn(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.#refusal) throw this.#refusal;
      return await work();
    });
  }

  #refuse(message: string): void {
    const { extensions } = toGraphqlError({ kind: "invalid", reason: TOO_MUCH });
    // An error with a path is not created again for each field that it ends.
    this.#refusal = new GraphQLError(message, { path: [], extensions });
  }
}

/** The result, or only the refusal when the operation has exceeded its budget. */
export function withinBudget(result: ExecutionResult): ExecutionResult {
  const refusal = result.errors?.find(({ extensions }) => extensions.reason === TOO_MUCH);
  if (!refusal) return result;
  return { data: null, errors: [new GraphQLError(refusal.message, { extensions: refusal.extensions })] };
}

/** The part of the context that budgets need. */
interface WithBudget {
  readonly budget: Budget;
}

/**
 * Charges fields to their operation's budget: for each returned object its requested fields, and each value
 * of a list. Results are charged before their fields run, so that an operation over budget does no further
 * work.
 */
export function drawOnBudgets(schema: GraphQLSchema): void {
  const subscription = schema.getSubscriptionType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const entry = READ_WITH_OBJECT.has(`${type.name}.${field.name}`) ? 0.01 : 1;
      const price = PRICES[`${type.name}.${field.name}`] ?? 0;
      const isObject = isCompositeType(getNamedType(field.type));
      const isList = isListType(getNullableType(field.type));
      if (price === 0 && !isObject && !isList) continue;
      const { resolve = defaultFieldResolver } = field;
      const answer = (source: unknown, args: object, context: WithBudget, info: GraphQLResolveInfo) => {
        const { budget } = context;
        if (type === subscription) budget.renew();
        budget.draw(price);
        const run = () => resolve(source, args, context, info);
        const found = price < DEAR ? run() : budget.inTurn(async () => run());
        const cost = isObject ? 1 + widthOf(info) : entry;
        return found instanceof Promise
          ? found.then((value) => paid(budget, value, cost))
          : paid(budget, found, cost);
      };
      field.resolve = (...call) => {
        try {
          return answer(...call);
        } catch (error) {
          // The executor drops the promises of entries before the one that throws: their rejections would be unhandled.
          return Promise.reject(error);
        }
      };
    }
  }
}

function paid(budget: Budget, found: unknown, cost: number): unknown {
  if (found !== null && found !== undefined) budget.draw(cost * (Array.isArray(found) ? found.length : 1));
  return found;
}

/** Number of fields requested of each object that a field returns. */
function widthOf({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  let width = 0;
  for (const { selectionSet } of fieldNodes) if (selectionSet) width += fieldsIn(selectionSet, fragments);
  return width;
}

const counted = new WeakMap<SelectionSetNode, number>();

function fieldsIn(set: SelectionSetNode, fragments: GraphQLResolveInfo["fragments"]): number {
  const known = counted.get(set);
  if (known !== undefined) return known;
  let fields = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) fields += 1;
    else {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments[selection.name.value]?.selectionSet
          : selection.selectionSet;
      fields += inner ? fieldsIn(inner, fragments) : 0;
    }
  }
  counted.set(set, fields);
  return fields;
}
