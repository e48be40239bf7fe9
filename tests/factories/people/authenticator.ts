import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** An authenticator app: each code is of a new time step, within the tolerance of the service. */
export function authenticator(secret: string | null) {
  const totp = new TOTP({ secret: Secret.fromBase32((secret ?? "").replaceAll(" ", "")) });
  let next = -1;
  return () => totp.generate({ timestamp: Date.now() + STEP_MS * next++ });
}
