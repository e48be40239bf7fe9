import { generatePath, useRouteLoaderData } from "react-router-dom";
import type { z } from "zod";
import type { PARAMS } from "./params.ts";

/** Parses the search of an address: a zod schema or, where zod is not loaded yet, anything with its `parse`. */
export interface SearchSchema<Search> {
  parse(search: Readonly<Record<string, string>>): Search;
}

/** The parameters of a pattern, those that may be left out with their '?'. */
type Written<Pattern extends string> = Pattern extends `${infer Head}/${infer Rest}`
  ? Written<Head> | Written<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;
type OptionalNames<Name extends string> = Name extends `${infer Bare}?` ? Bare : never;
type RequiredNames<Name extends string> = Name extends `${string}?` ? never : Name;
type Parsed<Name extends string> = Name extends keyof typeof PARAMS ? z.output<(typeof PARAMS)[Name]> : never;

/** The parameters of an address, checked: see {@link PARAMS}. */
export type Params<Pattern extends string> = {
  readonly [Name in RequiredNames<Written<Pattern>>]: Parsed<Name>;
} & {
  readonly [Name in OptionalNames<Written<Pattern>>]?: Parsed<Name> | undefined;
};

/** The unparsed parameters of an address. */
export type RawParams<Pattern extends string> = {
  readonly [Name in RequiredNames<Written<Pattern>>]: string;
} & {
  readonly [Name in OptionalNames<Written<Pattern>>]?: string | undefined;
};

/** The values of an address: its parameters and its search, whose names differ. */
type Values<Pattern extends string, Search> = RawParams<Pattern> & {
  readonly [Name in keyof Search]?: Search[Name] | undefined;
};

/** What was read from an address. */
export interface Address<Pattern extends string, Search> {
  readonly params: Params<Pattern>;
  readonly search: Search;
}

/** One kind of address: writes it when it is called, reads it, and gives its page what was read. */
export interface Path<Pattern extends string, Search> {
  /** The address with these values; without those of the search that are undefined or empty. */
  (
    ...values: Record<never, never> extends Values<Pattern, Search>
      ? [Values<Pattern, Search>?]
      : [Values<Pattern, Search>]
  ): string;
  readonly pattern: Pattern;
  /** Null where a parameter is malformed. Search parameters that are not allowed count as not given. */
  read(
    params: Readonly<Record<string, string | undefined>>,
    search: URLSearchParams,
  ): Promise<Address<Pattern, Search> | null>;
  /** For the page of this path and what is below it. */
  useParams(): Params<Pattern>;
  /** For the page of this path and what is below it. */
  useSearch(): Search;
}

/** Names the pattern of an address once, and where it has search parameters their schema. */
export function path<Pattern extends string, Search = Record<never, never>>(
  pattern: Pattern,
  loadSearch?: () => SearchSchema<Search> | Promise<SearchSchema<Search>>,
): Path<Pattern, Search> {
  const names = [...pattern.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);

  const write = (values: Readonly<Record<string, unknown>> = {}) => {
    const params: Record<string, string> = {};
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (names.includes(name)) params[name] = String(value);
      else if (Array.isArray(value)) search.set(name, JSON.stringify(value));
      else if (value !== "") search.set(name, String(value));
    }
    const pathname = generatePath<string>(pattern, params);
    return search.size === 0 ? pathname : `${pathname}?${search}`;
  };

  const read = async (
    params: Readonly<Record<string, string | undefined>>,
    search: URLSearchParams,
  ): Promise<Address<Pattern, Search> | null> => {
    const [schema, given] = await Promise.all([loadSearch?.(), readParams(names, params)]);
    if (given === null) return null;
    // Parameters by the names of the pattern, and a search by its schema.
    return { params: given, search: schema?.parse(Object.fromEntries(search)) ?? {} } as Address<
      Pattern,
      Search
    >;
  };

  const useAddress = () => {
    // What `read` gave: see page-routes.ts.
    const address = useRouteLoaderData(pattern) as Address<Pattern, Search> | undefined;
    if (!address) throw new Error(`${pattern} is not the page that is shown`);
    return address;
  };

  return Object.assign(write, {
    pattern,
    read,
    useParams: () => useAddress().params,
    useSearch: () => useAddress().search,
  });
}

/** Schemas are not part of the first load: sign-in has no parameters. */
async function readParams(
  names: readonly string[],
  params: Readonly<Record<string, string | undefined>>,
): Promise<object | null> {
  return names.length === 0 ? {} : (await import("./params.ts")).parseParams(names, params);
}
