import { displayOf } from "#server/modules/catalogue/public.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";

/** Schedules where they stand for a source of music. */
export const scheduleResolvers: Resolvers = {
  Schedule: { display: ({ name, image }) => displayOf(name, image) },
};
