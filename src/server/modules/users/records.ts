import type { User } from "#shared/contract/rest/entities.ts";
import type { UserRow } from "./repository.ts";

/** A person in REST form. */
export function toUser(user: UserRow): User {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    type: user.type,
    created_at: user.createdAt.toISOString(),
    start_of_week: user.startOfWeek,
    email_verified: user.emailVerifiedAt !== null,
    has_password: user.passwordHash !== null,
    language: user.language,
  };
}
