import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { changeEmail, changePassword, sendVerification } from "#shared/contract/rest/people/credentials.ts";

/** Changes the person's own password and ends their other sessions. The form shows a refusal. */
export function useChangePassword() {
  const { user } = accountQueries(useServices());
  return useServiceMutation(changePassword, {
    learned: ({ params }, changed) => [inQuery(user(params.id).queryKey, () => changed)],
    success: "user.passwordChanged",
    failure: "caller",
  });
}

/** Requests a link that changes the person's e-mail address. */
export function useChangeEmail() {
  return useServiceMutation(changeEmail, { failure: "caller" });
}

/** Mails a link that confirms the person's e-mail address. */
export function useSendVerification() {
  return useServiceMutation(sendVerification, { success: "user.verificationSent" });
}
