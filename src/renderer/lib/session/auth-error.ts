/** Why a session ended: its tokens expired, or the service's answer has none. */
export type AuthErrorCode = "EXPIRED" | "MISSING_DATA";

/** A session that cannot start or continue (specification, platform §8, auth errors). */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly code: AuthErrorCode;

  constructor(code: AuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
