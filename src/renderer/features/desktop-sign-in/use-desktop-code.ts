import { useMutation } from "@tanstack/react-query";
import {
  DesktopCode,
  type DesktopSignInQuery,
  desktopSignInLink,
} from "#shared/contract/rest/desktop-sign-in.ts";
import { useServices } from "../../lib/services.tsx";

/** Makes a code for the app that asked, and has the system open the app with it. Each time it is a new one. */
export function useDesktopCode({ challenge, state }: DesktopSignInQuery) {
  const { rest } = useServices();
  return useMutation({
    mutationFn: () => rest.post("/api/auth/desktop_codes", { challenge }, { schema: DesktopCode }),
    onSuccess: ({ code }) => location.assign(desktopSignInLink({ code, state })),
  });
}
