import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { LRUCache } from "lru-cache";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { contentRules, type Reach, withoutSuggestion } from "./disclosure.ts";
import { toGraphqlError } from "./errors.ts";
import { tooLarge } from "./limits.ts";

/** Maximum characters and tokens of a document. */
export const MAX_DOCUMENT_CHARS = 30_000;
export const MAX_TOKENS = 2_000;
/** The same without a session: signing in and feedback need only a short document. */
const NOBODYS_CHARS = 1_500;
/** Root fields that need no session. */
const OPEN_FIELDS: readonly string[] = ["loginUser", "refreshLogin", "logout", "writeFeedback"];

/** Memory for parsed documents, and the measured overhead per document besides its text, rounded up. */
const KEPT_BYTES = 16_000_000;
const BYTES_PER_TOKEN = 800;
const BYTES_PER_DOCUMENT = 2_000;

type Read = Result<DocumentNode, readonly GraphQLError[]>;

/**
 * Parses and validates operations, the cheapest check first: length, tokens, depth and width, whether a
 * session is needed, and finally the schema, the slowest. Valid documents are cached.
 */
export class Operations {
  readonly #schema: GraphQLSchema;
  readonly #env: Reach;
  readonly #kept = new LRUCache<string, DocumentNode>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ tokenCount = MAX_TOKENS }, { length }) =>
      BYTES_PER_DOCUMENT + 2 * length + tokenCount * BYTES_PER_TOKEN,
  });

  constructor(schema: GraphQLSchema, env: Reach) {
    this.#schema = schema;
    this.#env = env;
  }

  /** Memory taken by cached documents, in bytes. */
  get keptBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The document, if it may run. */
  read(text: string, isSignedIn: boolean): Read {
    try {
      return this.#read(text, isSignedIn);
    } catch (error) {
      // Brackets nested so deeply that parsing runs out of stack.
      if (error instanceof RangeError) return invalidDocument("The operation is nested too deeply");
      throw error;
    }
  }

  #read(text: string, isSignedIn: boolean): Read {
    const known = this.#kept.get(text);
    if (known) return isSignedIn || isOpen(known) ? ok(known) : signInFirst();
    if (!isSignedIn && text.length > NOBODYS_CHARS) return signInFirst();
    if (text.length > MAX_DOCUMENT_CHARS)
      return invalidDocument(`The operation is longer than ${MAX_DOCUMENT_CHARS} characters`);
    const parsed = parseDocument(text);
    if (!parsed.ok) return parsed;
    const document = parsed.value;
    const large = tooLarge(document);
    if (large !== null) return invalidDocument(large);
    if (!isSignedIn && !isOpen(document)) return signInFirst();
    const rules = [...specifiedRules, ...contentRules(this.#env)];
    const errors = validate(this.#schema, document, rules, { maxErrors: 10 });
    if (errors.length > 0) return refuse(errors.map((error) => withoutSuggestion(error, this.#env)));
    this.#kept.set(text, document);
    return ok(document);
  }
}

function parseDocument(text: string): Read {
  try {
    return ok(parse(text, { maxTokens: MAX_TOKENS, noLocation: true }));
  } catch (error) {
    if (error instanceof GraphQLError) return refuse([error]);
    throw error;
  }
}

function isOpen({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.selectionSet.selections.every(
        (field) => field.kind === Kind.FIELD && OPEN_FIELDS.includes(field.name.value),
      ),
  );
}

function invalidDocument(message: string): Read {
  return refuse([toGraphqlError({ kind: "invalid", message })]);
}

function signInFirst(): Read {
  return refuse([toGraphqlError({ kind: "unauthenticated" })]);
}
