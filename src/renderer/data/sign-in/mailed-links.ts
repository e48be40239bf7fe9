import { queryOptions } from "@tanstack/react-query";
import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  checkPasswordReset,
  checkUndoEmail,
  requestPasswordReset,
  resetPassword,
  undoEmail,
  verifyEmail,
} from "#shared/contract/rest/people/credentials.ts";

/** The address of the person behind a password link; rejects with the reason when the link does not work. */
export function passwordResetQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["password-reset", token],
    queryFn: ({ signal }) => rest.call(checkPasswordReset, { body: { token }, signal }),
    // Fetched once: the form itself handles a link that expires later.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Requests a mailed link for a new password. */
export function useRequestPasswordReset() {
  return useServiceMutation(requestPasswordReset, { failure: "caller" });
}

/** Sets a new password with a mailed link. */
export function useResetPassword() {
  return useServiceMutation(resetPassword, { failure: "caller" });
}

/** Confirms an address with its link; runs once, however often the page renders. */
export function verifyEmailQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["verify-email", token],
    queryFn: () => rest.call(verifyEmail, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The former address that a mailed link restores. */
export function undoEmailQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["undo-email", token],
    queryFn: ({ signal }) => rest.call(checkUndoEmail, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Restores a former address with a mailed link. */
export function useUndoEmail() {
  return useServiceMutation(undoEmail, { failure: "caller" });
}
