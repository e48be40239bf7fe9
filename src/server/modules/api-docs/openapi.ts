import { z } from "zod";
import { PROBLEMS } from "#server/problems.ts";
import { ERROR_STATUS, ErrorBody } from "#shared/contract/errors.ts";
import type { Needs } from "#shared/contract/needs.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import { PERSONAL_TOKEN_PREFIX } from "#shared/contract/rest/people/personal-tokens.ts";
import { ACTIONS } from "#shared/domain/access/actions.ts";
import { SCOPE_NAMES, SCOPES, type Scope } from "#shared/domain/access/scopes.ts";

const JSON_TYPE = "application/json";

/** The OpenAPI 3.1 description of the calls that the service serves. */
export function openApi(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z_]+)/g, "{$1}");
    const methods = paths[path] ?? {};
    methods[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[path] = methods;
  }
  return {
    openapi: "3.1.0",
    info: { title: "Roomtone", version, description: HOW_PROGRAMS_CALL },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "A session's access token.",
        },
        personalToken: {
          type: "http",
          scheme: "bearer",
          description: `A personal access token: ${PERSONAL_TOKEN_PREFIX}…`,
        },
      },
      schemas: { Error: jsonSchema(ErrorBody, "output") },
    },
  };
}

const HOW_PROGRAMS_CALL = [
  "Every call but the summary of the status page sends X-API-Version: 13.",
  "Programs send a personal access token, which a person makes under Your profile, Access tokens:",
  `Authorization: Bearer ${PERSONAL_TOKEN_PREFIX}… It may do what its scopes say, as far as its person may.`,
].join(" ");

/** The token scopes that allow a program to make a call; null: none does. */
export function scopesOf(needs: Needs): readonly Scope[] | null {
  if (needs.who === "viewer") return [];
  if (needs.who === "anybody" || needs.who === "device" || needs.who === "remote") return null;
  if (needs.who === "operator") return null;
  const action = needs.who === "may" && needs.action !== "person.own" ? needs.action : needs.programs;
  const scopes = SCOPE_NAMES.filter((scope) => SCOPES[scope].some((allowed) => allowed === action));
  return scopes.length === 0 ? null : scopes;
}

/** The scopes in words; empty for calls that need no token. */
export function describeScopes(needs: Needs): string {
  if (needs.who === "anybody") return "";
  const scopes = scopesOf(needs);
  if (scopes === null) return "Not with a personal access token";
  return scopes.length === 0
    ? "Any personal access token"
    : `Personal access token with ${scopes.join(" or ")}`;
}

/** Who may make a call, in words. */
export function describeNeeds(needs: Needs): string {
  if (needs.who === "anybody") return "Anybody";
  if (needs.who === "viewer")
    return `Whoever is signed in, ${needs.remotes ? "players and remotes" : "and players"}`;
  if (needs.who === "user") return "People who are signed in";
  if (needs.who === "device") return "Players";
  if (needs.who === "remote") return "Remotes";
  if (needs.who === "operator") return "Operators of the service";
  if (needs.action === "person.own") return "The person themselves";
  const { flag, others } = ACTIONS[needs.action];
  const people =
    flag === "member" ? "Members of the account" : `Members with the flag ${flag}, owners, admins`;
  const rest = flag === "admin" ? "Owners and admins" : people;
  return [`${needs.action}: ${rest}`, ...others.map((other) => OUTSIDERS[other])].join(", ");
}

const OUTSIDERS = {
  partner: "the partner's people by their flags there",
  distributor: "the distributor's people",
  staff: "the provider's staff",
  "location-user": "whoever runs the location",
  device: "the zone's own player",
  remote: "the zone's remote",
  operator: "its people who operate the service",
} as const;

function operation(endpoint: Endpoint): object {
  const { method, path, summary, needs, params, query, body, response, answers } = endpoint;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z]+(\w)/g, (_all, next: string) => next.toUpperCase())}`,
    summary,
    description: [describeNeeds(needs), describeScopes(needs)]
      .filter(Boolean)
      .map((line) => `${line}.`)
      .join(" "),
    tags: [areaOf(path)],
    ...(needs.who === "anybody" ? {} : { security: securityOf(needs) }),
    parameters: [...parametersOf(params, "path"), ...parametersOf(query, "query")],
    ...(body ? { requestBody: { required: true, content: content(jsonSchema(body, "input")) } } : {}),
    responses: {
      200: {
        description: "Done",
        content:
          answers === "csv"
            ? { "text/csv": { schema: jsonSchema(response, "output") } }
            : content(jsonSchema(response, "output")),
      },
      default: { description: "Refused", content: content({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

function securityOf(needs: Needs): readonly object[] {
  const scopes = scopesOf(needs);
  return [{ token: [] }, ...(scopes === null ? [] : [{ personalToken: scopes }])];
}

/**
 * The part of the service that a call belongs to: `/api/auth/sound_zones/:id` is `auth`, `/player/control` is
 * `player`.
 */
export function areaOf(path: string): string {
  return path.replace("/api/", "/").split("/")[1] ?? "";
}

function parametersOf(schema: z.ZodType | undefined, where: "path" | "query"): readonly object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Readonly<Record<string, object>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function content(schema: object) {
  return { [JSON_TYPE]: { schema } };
}

/** A schema as JSON Schema, without rules that JSON Schema cannot express. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** Errors that any call may return, with their status. */
export function refusals(): readonly {
  readonly code: string;
  readonly status: number;
  readonly text: string;
}[] {
  return Object.values(PROBLEMS).map(({ rest, message }) => ({
    code: rest,
    status: ERROR_STATUS[rest],
    text: message,
  }));
}
