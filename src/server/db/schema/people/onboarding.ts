import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { STEP_STATUSES } from "#shared/domain/onboarding/steps.ts";
import { accounts, users } from "./people.ts";

/** Steps of the setup guide and the onboarding that people of an account completed or skipped. */
export const onboardingSteps = pgTable(
  "onboarding_steps",
  {
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** A step, or `user/{userId}/{step}`. */
    name: text().notNull(),
    /** Whose step it is; null: the account's. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    status: text({ enum: STEP_STATUSES }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.name] }),
    index("onboarding_steps_user").on(table.userId),
  ],
);
