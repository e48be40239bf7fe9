import { z } from "zod";
import { anybody, person } from "#shared/contract/needs.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { QR_CODE_FORM } from "#shared/domain/sign-in/qr-code.ts";

/**
 * [Note: sign-in by QR code] A signed-in person's screen shows a code as `qrSignInLink`. The phone that scans it
 * claims the code with a secret that it made and keeps: nobody else can complete the sign-in. The screen then shows the
 * phone, and its session alone may allow or refuse it. The phone learns the person's name only once it is allowed, and
 * completes the sign-in on a press of its own; if the person has a second step, it takes that too.
 */

/** How long each step may take, in ms: scanning, answering, completing. */
export const QR_STEP_MS = 2 * 60_000;

/** How long a phone's call waits for the answer, in ms: shorter than clients wait for a call. */
const QR_WAIT_MS = 15_000;

/** A code, or a phone's secret, which has the same form. */
const Bytes32 = z.string().regex(QR_CODE_FORM);

export const NewQrSignIn = z.object({
  id: z.uuid(),
  code: Bytes32,
  expires_in_ms: z.number(),
  /** The address that the host has given the service; null if there is none. */
  public_address: z.string().nullable(),
  /** The service's address in the local network, for callers on its own computer; null if there is none. */
  network_address: z.string().nullable(),
});
export type NewQrSignIn = z.output<typeof NewQrSignIn>;

/** The phone that scanned a code, as it describes itself. */
export const QrPhone = z.object({
  browser: z.string().nullable(),
  os: z.string().nullable(),
  address: z.string().nullable(),
});
export type QrPhone = z.output<typeof QrPhone>;

export const QrSignIn = z.object({
  id: z.uuid(),
  state: z.enum(["shown", "claimed", "allowed", "refused", "completed", "expired"]),
  /** Null until it is scanned. */
  phone: QrPhone.nullable(),
  /** The rest of its present step. */
  expires_in_ms: z.number(),
});
export type QrSignIn = z.output<typeof QrSignIn>;

export const makeQrSignIn = endpoint({
  method: "POST",
  path: "/api/auth/qr_sign_ins",
  summary:
    "Makes a code by which a phone signs in as the person who asks; their session's former code stops working.",
  needs: person,
  response: NewQrSignIn,
});

export const getQrSignIn = endpoint({
  method: "GET",
  path: "/api/auth/qr_sign_ins",
  summary: "How far the sign-in by a code has come, for the session that made it.",
  needs: person,
  query: z.object({ id: z.uuid() }),
  response: QrSignIn,
  // For codes that exist see the tests of sign-in by QR code.
  example: () => ({ query: { id: "00000000-0000-4000-8000-000000000001" }, status: 404 }),
});

export const answerQrSignIn = endpoint({
  method: "POST",
  path: "/api/auth/qr_sign_ins/answer",
  summary: "Allows or refuses the phone that scanned a code, by the session that made it.",
  needs: person,
  body: z.object({ id: z.uuid(), allow: z.boolean() }),
  response: QrSignIn,
  example: () => ({ body: { id: "00000000-0000-4000-8000-000000000001", allow: false }, status: 404 }),
});

/** What the phone knows: the code that it scanned, and its own secret. */
const Claim = z.object({ code: Bytes32, secret: Bytes32 });
const exampleClaim = { body: { code: "c".repeat(43), secret: "s".repeat(43) } };

export const claimQrSignIn = endpoint({
  method: "POST",
  path: "/api/auth/qr_sign_ins/claim",
  summary: "Claims a scanned code for the phone with this secret. Refused codes say why.",
  needs: anybody,
  body: Claim,
  response: z.object({ phone: QrPhone }),
  example: () => exampleClaim,
});

export const awaitQrSignIn = endpoint({
  method: "POST",
  path: "/api/auth/qr_sign_ins/wait",
  summary: "Waits a while for the answer to the phone that claimed a code.",
  needs: anybody,
  body: Claim.extend({ wait_ms: z.int().min(0).max(QR_WAIT_MS).default(QR_WAIT_MS) }),
  response: z.object({
    state: z.enum(["claimed", "allowed", "refused"]),
    /** Who will be signed in; null until the phone is allowed. */
    person: z.object({ name: z.string(), email: z.string() }).nullable(),
  }),
  example: () => exampleClaim,
});

export const completeQrSignIn = endpoint({
  method: "POST",
  path: "/api/auth/qr_sign_ins/complete",
  summary:
    "Signs the allowed phone in, or answers with the challenge of the person's second step. Works once for each code.",
  needs: anybody,
  body: Claim,
  response: z.object({ signed_in: SignedIn.nullable(), challenge: z.string().nullable() }),
  example: () => exampleClaim,
});
