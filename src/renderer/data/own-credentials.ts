import { changeEmail, changePassword, sendVerification } from "#shared/contract/rest/credentials.ts";
import { useServices } from "../lib/services.tsx";
import { accountQueries } from "./accounts.ts";
import { inQuery, useServiceMutation } from "./mutation.ts";

/** Changes one's own password; the other sessions end. A refusal is the form's to show. */
export function useChangePassword() {
  const { user } = accountQueries(useServices());
  return useServiceMutation(changePassword, {
    learned: ({ params }, changed) => [inQuery(user(params.id).queryKey, () => changed)],
    success: "user.passwordChanged",
  });
}

/** Asks for a link to another address of one's own. */
export function useChangeEmail() {
  return useServiceMutation(changeEmail, {});
}

/** Mails the link that confirms one's own address. */
export function useSendVerification() {
  return useServiceMutation(sendVerification, { success: "user.verificationSent", failure: "reason" });
}
