import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import type { World } from "./world.ts";

/**
 * Valid operations with one malformed value: for each text, id, date and number argument, at the roots and one level
 * below. Values are written into the document, where no JSON reader checks them.
 */

/** For each text and id; in document syntax, like all values. */
const TEXTS: readonly string[] = [
  "\u0000",
  "\ud800",
  "",
  "%",
  "é".repeat(300),
  ...[
    ["\u0000", "\u0000", "\u0000"],
    ["\ud800", "a", "b"],
    [9007199254740991, "00000000-0000-0000-0000-000000000000"],
    [-1, "x"],
    [9007199254740991],
    null,
  ].map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url")),
  // No cursor, but decodable as an id.
  Buffer.from("\u0000").toString("base64url"),
].map((text) => JSON.stringify(text));
/** Also for each text: no id is read as a date. */
const DATES: readonly string[] = [
  "a\u0000b",
  "\udc00a",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "+275760-09-13",
  "0000-01-01T00:00:00Z",
].map((text) => JSON.stringify(text));
const INTS = ["0", "-1", "2147483647", "-2147483648"];
const FLOATS = [...INTS, "1e308", "-1e308", "5e-324"];

type Input = GraphQLArgument | GraphQLInputField;

/** Every operation, up to a few thousand. */
export function nastyOperations(schema: GraphQLSchema, world: World): readonly string[] {
  const roots = [
    ...fieldsOf(schema.getQueryType()).map((field) => ({ field, open: "query" })),
    ...fieldsOf(schema.getMutationType()).map((field) => ({ field, open: "mutation" })),
  ];
  return roots.flatMap(({ field, open }) => {
    const own = argumentSets(field.args, world, field.name).map(
      (args) => `${open} { ${field.name}${args} ${selectionOf(field)} }`,
    );
    const inner = fieldsOf(ownType(field)).flatMap((nested) =>
      argumentSets(nested.args, world, nested.name).map(
        (args) =>
          `${open} { ${field.name}${plainArguments(field.args, world, field.name)} { ${nested.name}${args} ${selectionOf(nested)} } }`,
      ),
    );
    return [...own, ...inner];
  });
}

function fieldsOf(type: unknown): readonly GraphQLField<unknown, unknown>[] {
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

/** A type's own fields are tried below the query named after it, not below each mutation that returns it. */
function ownType({ name, type }: GraphQLField<unknown, unknown>) {
  const named = getNamedType(type);
  return named.name.toLowerCase() === name.toLowerCase() ? named : null;
}

function selectionOf({ type }: GraphQLField<unknown, unknown>): string {
  const named = getNamedType(type);
  if (isEnumType(named) || !("getFields" in named || "getTypes" in named)) return "";
  const edges = fieldsOf(named).find(({ name }) => name === "edges");
  return edges ? "{ edges { cursor } }" : "{ __typename }";
}

/** The arguments as text, once for each bad value of each leaf; all others are as valid as possible. */
function argumentSets(args: readonly Input[], world: World, field: string): readonly string[] {
  return args.flatMap((arg) => {
    const others = args.filter((other) => other !== arg && isNonNullType(other.type));
    const rest = others.map((other) => `${other.name}: ${goodValue(other, other.type, world, field)}`);
    return badValues(arg, arg.type, world, field).map(
      (bad) => `(${[...rest, `${arg.name}: ${bad}`].join(", ")})`,
    );
  });
}

function plainArguments(args: readonly Input[], world: World, field: string): string {
  const needed = args.filter(({ type }) => isNonNullType(type));
  if (needed.length === 0) return "";
  return `(${needed.map((arg) => `${arg.name}: ${goodValue(arg, arg.type, world, field)}`).join(", ")})`;
}

function badValues(of: Input, type: GraphQLInputType, world: World, field: string): readonly string[] {
  if (isNonNullType(type)) return badValues(of, type.ofType, world, field);
  if (isListType(type)) return badValues(of, type.ofType, world, field).map((bad) => `[${bad}]`);
  if (isEnumType(type)) return [];
  if (!isInputObjectType(type)) {
    if (type.name === "Int") return INTS;
    if (type.name === "Float") return FLOATS;
    if (type.name === "Boolean") return [];
    return type.name === "ID" ? TEXTS : [...TEXTS, ...DATES];
  }
  return argumentSets(Object.values(type.getFields()), world, field).map((set) => `{${set.slice(1, -1)}}`);
}

function goodValue(of: Input, type: GraphQLInputType, world: World, field: string): string {
  if (isNonNullType(type)) return goodValue(of, type.ofType, world, field);
  if (isListType(type)) return `[${goodValue(of, type.ofType, world, field)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "null";
  if (isInputObjectType(type)) {
    const set = plainArguments(Object.values(type.getFields()), world, field);
    return `{${set.slice(1, -1)}}`;
  }
  const scalars: Readonly<Record<string, string>> = {
    Int: "3",
    Float: "1",
    Boolean: "true",
    IsoCountry: '"SE"',
    Date: '"2024-01-01"',
    DateTime: '"2024-01-01T00:00:00Z"',
  };
  return scalars[type.name] ?? JSON.stringify(idFor(of.name, world, field));
}

/** An id of the kind that the argument expects. */
function idFor(name: string, world: World, field: string): string {
  const known: Readonly<Record<string, string | undefined>> = {
    owner: world.account,
    soundZone: world.zone,
    soundZones: world.zone,
    soundZoneId: world.zone,
    source: world.playlist,
    playlistId: world.ownPlaylist,
    itemIds: world.playlist,
    trackId: world.tracks[0],
  };
  const byField: Readonly<Record<string, string | undefined>> = {
    account: world.account,
    location: world.location,
    soundZone: world.zone,
    playlist: world.playlist,
    schedule: world.schedule,
    track: world.tracks[0],
    album: world.album,
    artist: world.artist,
    updateManualPlaylist: world.ownPlaylist,
    spliceManualPlaylist: world.ownPlaylist,
    updateTagRecipe: world.ownStation,
    updateSeedMusic: world.ownSeedMusic,
    setManualPlaylistPicture: world.ownPlaylist,
  };
  return known[name] ?? (name === "id" ? byField[field] : undefined) ?? "x";
}
