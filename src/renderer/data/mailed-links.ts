import { queryOptions } from "@tanstack/react-query";
import {
  checkPasswordReset,
  checkUndoEmail,
  requestPasswordReset,
  resetPassword,
  undoEmail,
  verifyEmail,
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

/** Confirms an address by its link, once, however often the page is drawn. */
export function verifyEmailQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["verify-email", token],
    queryFn: () => rest.call(verifyEmail, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Which address a mailed link brings back. */
export function undoEmailQuery({ rest }: Pick<Services, "rest">, token: string) {
  return queryOptions({
    queryKey: ["undo-email", token],
    queryFn: ({ signal }) => rest.call(checkUndoEmail, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Brings a former address back by a mailed link. */
export function useUndoEmail() {
  return useServiceMutation(undoEmail, {});
}
