import { queryOptions } from "@tanstack/react-query";
import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  answerQrSignIn,
  awaitQrSignIn,
  claimQrSignIn,
  completeQrSignIn,
  getQrSignIn,
  makeQrSignIn,
  type QrPhone,
  type QrSignIn,
} from "#shared/contract/rest/people/qr-sign-in.ts";

/** See [Note: sign-in by QR code]. */

/** The end of a step in epoch ms on this computer's clock, which may differ from the service's. */
const untilOf = ({ expires_in_ms }: { readonly expires_in_ms: number }) => Date.now() + expires_in_ms;

/** A sign-in as the screen shows it. */
export interface ShownQrSignIn extends QrSignIn {
  readonly until: number;
}

const toShown = (signIn: QrSignIn): ShownQrSignIn => ({ ...signIn, until: untilOf(signIn) });

/** Makes a code for this screen; the former one stops working. */
export function useMakeQrSignIn() {
  return useCallMutation<void, Awaited<ReturnType<typeof make>>>(make, { failure: "caller" });
}

async function make({ rest }: Pick<Services, "rest">) {
  const made = await rest.call(makeQrSignIn, {});
  return { ...made, until: untilOf(made) };
}

/** How far the sign-in by a code has come; its steps arrive as events. */
export function qrSignInQuery({ rest }: Pick<Services, "rest">, user: string, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.qrSignIn(user), id],
    queryFn: async ({ signal }) => toShown(await rest.call(getQrSignIn, { query: { id }, signal })),
    staleTime: 0,
  });
}

/** Allows or refuses the phone. */
export function useAnswerQrSignIn(services: Pick<Services, "rest">, user: string, id: string) {
  const { queryKey } = qrSignInQuery(services, user, id);
  return useCallMutation(
    async ({ rest }, allow: boolean) => toShown(await rest.call(answerQrSignIn, { body: { id, allow } })),
    { learned: (_allow, answered) => [inQuery(queryKey, () => answered)], stale: () => [queryKey] },
  );
}

/** A phone's call: the code that it scanned, and its own secret. */
export interface PhoneCall {
  readonly code: string;
  readonly secret: string;
}

export type PhoneAnswer =
  | { readonly is: "allowed"; readonly person: { readonly name: string; readonly email: string } }
  | { readonly is: "refused" };

/** Claims a code, then waits for the answer of its screen. Rejects when the code has ended. */
export async function claimAndWait(
  { rest }: Pick<Services, "rest">,
  body: PhoneCall,
  signal: AbortSignal,
  onClaimed: (phone: QrPhone) => void,
): Promise<PhoneAnswer> {
  const { phone } = await rest.call(claimQrSignIn, { body, signal });
  onClaimed(phone);
  for (;;) {
    // The service answers when there is news, or after a while.
    const { state, person } = await rest.call(awaitQrSignIn, { body, signal });
    if (state === "refused") return { is: "refused" };
    if (person) return { is: "allowed", person };
    signal.throwIfAborted();
  }
}

/** Signs this phone in; resolves to the challenge of the second step instead, if the person has one. */
export async function completePhone(
  { rest, session }: Pick<Services, "rest" | "session">,
  body: PhoneCall,
): Promise<{ readonly challenge: string | null }> {
  const { signed_in, challenge } = await rest.call(completeQrSignIn, { body });
  if (signed_in) session.takeOver(signed_in);
  return { challenge };
}
