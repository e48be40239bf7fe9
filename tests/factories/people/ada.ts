import type { User } from "#shared/contract/rest/entities.ts";

/** The signed-in person of tests about profile screens. */
export const ADA: User = {
  id: "ada",
  name: "Ada",
  email: "ada@shop.se",
  type: "user",
  created_at: "2024-01-01T00:00:00Z",
  start_of_week: 1,
  language: null,
  email_verified: true,
  has_password: true,
};

/** Her session, passed to screens under test. */
export const SIGNED_IN = { userId: "ada", zoneId: null };
