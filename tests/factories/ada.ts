import type { User } from "#shared/contract/rest/entities.ts";

/** Whoever is signed in on the screens about oneself. */
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

/** Her session, as screens of tests are given it. */
export const SIGNED_IN = { userId: "ada", zoneId: null };
