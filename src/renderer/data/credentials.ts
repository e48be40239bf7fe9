import { queryOptions } from "@tanstack/react-query";
import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "#shared/contract/rest/credentials.ts";
import type { Services } from "../lib/services.tsx";
import { useServiceMutation } from "./mutation.ts";

/** Whose password a mailed link is for; a refusal says why it does not work. */
export function passwordResetQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["password-reset", token],
    queryFn: ({ signal }) => rest.call(checkPasswordReset, { body: { token }, signal }),
    // Fetched once: the form shows what happens to the link later.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks for a link for a new password. */
export function useRequestPasswordReset() {
  return useServiceMutation(requestPasswordReset, {});
}

/** Sets a new password by a mailed link. */
export function useResetPassword() {
  return useServiceMutation(resetPassword, {});
}
