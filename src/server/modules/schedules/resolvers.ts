import { displayOf } from "#server/plugins/graphql/display.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";

/** Schedules as sources of music. */
export const scheduleResolvers: Resolvers = {
  Schedule: { display: ({ name, image }) => displayOf(name, image) },
};
