import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from "graphql";
import { recordCall } from "#server/modules/audit/public.ts";
import { type Admitted, admit, refuseKind, type SubjectOf } from "#server/plugins/calls/admit.ts";
import { FIELD_NEEDS, logKindOf, type RootField } from "#shared/contract/graphql/needs.ts";
import type { Needs } from "#shared/contract/needs.ts";
import type { GraphqlContext } from "./context.ts";
import { orThrow, requireCaller, requireViewer, toGraphqlError } from "./errors.ts";

/** A field call's arguments carry its admitted subject to the resolver. */
const SUBJECT = Symbol("subject");

/** The subject of a root field's call: found, permitted and active. */
export function subjectOf<Name extends RootField>(
  _field: Name,
  args: object,
): SubjectOf<(typeof FIELD_NEEDS)[Name]> {
  // This field's guard added it before the resolver ran, as declared in the table.
  return Reflect.get(args, SUBJECT) as SubjectOf<(typeof FIELD_NEEDS)[Name]>;
}

/**
 * Guards every root field by its row in {@link FIELD_NEEDS}; a subscription is checked again for each event.
 * A field without a row prevents the start.
 */
export function guardRootFields(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const name = `${type?.name}.${field.name}`;
      if (!isRootField(name)) throw new Error(`Nothing says who may ask for ${name}: add it to FIELD_NEEDS`);
      guard(field, name);
    }
  }
}

function guard(field: GraphQLField<unknown, GraphqlContext>, name: RootField): void {
  const needs: Needs = FIELD_NEEDS[name];
  const log = logKindOf(name);
  const { resolve = defaultFieldResolver, subscribe } = field;
  field.resolve = async (source, args, context, info) => {
    const admitted = await checkNeeds(needs, args, context);
    const answer = await resolve(source, withSubject(args, admitted), context, info);
    if (log !== null && context.viewer && admitted) {
      const { entity, found } = admitted;
      const done = { name, log, viewer: context.viewer, entity, found, request: args, answer };
      await recordCall(context.services, done);
    }
    return answer;
  };
  if (subscribe)
    field.subscribe = async (source, args, context, info) => {
      const admitted = await checkNeeds(needs, args, context);
      return subscribe(source, withSubject(args, admitted), context, info);
    };
}

function withSubject(args: object, admitted: Admitted | null): object {
  return { ...args, [SUBJECT]: admitted?.subject };
}

/**
 * Returns the admitted subject; null for a field without. Remotes only ask who they are: a field's subject leads to
 * everything around it, such as a zone's account.
 */
async function checkNeeds(needs: Needs, args: object, context: GraphqlContext): Promise<Admitted | null> {
  if (needs.who === "anybody") return null;
  const viewer = needs.who === "viewer" ? requireCaller(context) : requireViewer(context);
  const refused = refuseKind(needs, viewer);
  if (refused !== null) throw toGraphqlError(refused);
  if (needs.who !== "may") return null;
  return orThrow(await admit(context.services, viewer, needs, { params: {}, body: args }));
}

function isRootField(name: string): name is RootField {
  return Object.hasOwn(FIELD_NEEDS, name);
}
