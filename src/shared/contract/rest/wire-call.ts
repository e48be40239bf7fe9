import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/**
 * The part of an endpoint that its caller needs: if the answer is read by hand, no schema library is needed.
 */
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

/** Input of a call: its parameters, query and body, if it has them. */
export type CallInput<E extends Callable> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;

export type CallAnswer<E extends Callable> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : ReturnType<E["response"]["parse"]>;

/** A call in wire format. */
export interface WireCall {
  readonly method: Endpoint["method"];
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** Serialises a call: ids and queries are encoded here and nowhere else, spaces in queries as '+'. */
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
