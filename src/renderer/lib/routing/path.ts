import { generatePath, useRouteLoaderData } from "react-router-dom";
import type { z } from "zod";
import type { PARAMS } from "./params.ts";

/** Parses the search of an address: a zod schema or, before zod is loaded, any object with its `parse`. */
export interface SearchSchema<Search> {
  parse(search: Readonly<Record<string, string>>): Search;
}

/** The parameters of a pattern; optional ones with their '?'. */
type Written<Pattern extends string> = Pattern extends `${infer Head}/${infer Rest}`
  ? Written<Head> | Written<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;
type OptionalNames<Name extends string> = Name extends `${infer Bare}?` ? Bare : never;
type RequiredNames<Name extends string> = Name extends `${string}?` ? never : Name;
type Parsed<Name extends string> = Name extends keyof typeof PARAMS ? z.output<(typeof PARAMS)[Name]> : never;

/** The validated parameters of an address: see {@link PARAMS}. */
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

/** The values of an address: its parameters and its search, whose names are distinct. */
type Values<Pattern extends string, Search> = RawParams<Pattern> & {
  readonly [Name in keyof Search]?: Search[Name] | undefined;
};

/** A parsed address. */
export interface Address<Pattern extends string, Search> {
  readonly params: Params<Pattern>;
  readonly search: Search;
}

/** One kind of address: call it to write an address, `read` parses one, and its hooks return the parsed values. */
export interface Path<Pattern extends string, Search> {
  /** The address with these values; omits undefined and empty search parameters. */
  (
    ...values: Record<never, never> extends Values<Pattern, Search>
      ? [Values<Pattern, Search>?]
      : [Values<Pattern, Search>]
  ): string;
  readonly pattern: Pattern;
  /** Null when a parameter is malformed. Invalid search parameters count as omitted. */
  read(
    params: Readonly<Record<string, string | undefined>>,
    search: URLSearchParams,
  ): Promise<Address<Pattern, Search> | null>;
  /** For the page of this path and its nested pages. */
  useParams(): Params<Pattern>;
  /** For the page of this path and its nested pages. */
  useSearch(): Search;
}

/** Defines a kind of address by its pattern and, if it has search parameters, their schema. */
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
    // Parameters by the pattern's names, and the search by its schema.
    return { params: given, search: schema?.parse(Object.fromEntries(search)) ?? {} } as Address<
      Pattern,
      Search
    >;
  };

  const useAddress = () => {
    // The result of `read`: see page-routes.ts.
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
