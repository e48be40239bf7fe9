import type { CallFailure, ServiceClient } from "#main/service/service-client.ts";
import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { BrowserSignInFailure } from "#shared/contract/ipc/browser-sign-in.ts";
import { redeemDesktopCode, type SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { type Result, refuse } from "#shared/domain/result/result.ts";

/** Redeems a code from the browser; maps the service's refusals to our reasons. */
export async function redeemCode(
  service: Pick<ServiceClient, "call">,
  code: string,
  verifier: string,
): Promise<Result<SignedIn, BrowserSignInFailure>> {
  const answer = await service.call(redeemDesktopCode, { body: { code, verifier } }, { token: null });
  return answer.ok ? answer : refuse(failureOf(answer.reason));
}

function failureOf(failure: CallFailure): BrowserSignInFailure {
  if (failure.kind === "offline" || failure.kind === "gate") return "offline";
  if (failure.kind === "unreadable") return "failed";
  return CodeRefusal.safeParse(failure.reason).data ?? "failed";
}
