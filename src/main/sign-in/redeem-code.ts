import type { z } from "zod";
import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { BrowserSignInFailure } from "#shared/contract/ipc/browser-sign-in.ts";
import { type RedeemDesktopCode, SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { type Result, refuse } from "#shared/domain/result/result.ts";
import type { CallFailure, ServiceClient } from "../service/service-client.ts";

/** Redeems a code that the browser brought back, with the service's refusals in our words. */
export async function redeemCode(
  service: Pick<ServiceClient, "rest">,
  code: string,
  verifier: string,
): Promise<Result<SignedIn, BrowserSignInFailure>> {
  const body = { code, verifier } satisfies z.input<typeof RedeemDesktopCode>;
  const answer = await service.rest(
    { method: "POST", path: "/api/auth/desktop_codes/redeem", token: null, body },
    SignedIn,
  );
  return answer.ok ? answer : refuse(failureOf(answer.reason));
}

function failureOf(failure: CallFailure): BrowserSignInFailure {
  if (failure.kind === "offline") return "offline";
  if (failure.kind === "unreadable") return "failed";
  return CodeRefusal.safeParse(failure.reason).data ?? "failed";
}
