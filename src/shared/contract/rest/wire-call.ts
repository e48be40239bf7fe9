import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/** As much of an endpoint as its caller needs: one whose answer is read by hand needs no schemas' library. */
export type Callable = Pick<Endpoint, "method" | "path" | "params" | "query" | "body"> & {
  readonly response: { parse(answer: unknown): unknown };
};

type Part<E extends Callable, Name extends "params" | "query" | "body"> = E[Name] extends z.ZodType
  ? undefined extends z.input<E[Name]>
    ? { readonly [N in Name]?: z.input<E[Name]> }
    : Record<never, never> extends z.input<E[Name]>
      ? { readonly [N in Name]?: z.input<E[Name]> }
      : { readonly [N in Name]: z.input<E[Name]> }
  : unknown;

/** What a call is made with: its parameters, query and body, as far as it has them. */
export type CallInput<E extends Callable> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;

export type CallAnswer<E extends Callable> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : ReturnType<E["response"]["parse"]>;

/** A call as it goes over the wire. */
export interface WireCall {
  readonly method: Endpoint["method"];
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** Writes a call: ids and queries are encoded here and nowhere else, spaces of queries as '+'. */
export function wireCall<E extends Callable>(
  { method, path, body: hasBody }: E,
  input: CallInput<E>,
): WireCall {
  const { params, query, body } = input as {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
    readonly body?: unknown;
  };
  const filled = path.replace(/:([A-Za-z_]+)/g, (_all, name: string) =>
    encodeURIComponent(params?.[name] ?? ""),
  );
  const search = searchOf(query ?? {});
  return {
    method,
    path: search === "" ? filled : `${filled}?${search}`,
    ...(hasBody === undefined ? {} : { body: body ?? {} }),
  };
}

function searchOf(query: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encode(name)}=${encode(String(value))}`]))
    .join("&");
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}
