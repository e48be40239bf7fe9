import {
  type DesktopSignInQuery,
  desktopSignInLink,
  makeDesktopCode,
} from "#shared/contract/rest/desktop-sign-in.ts";
import { useCallMutation } from "./mutation.ts";

/** Makes a code for the app that asked; gives the link that brings it there. Each time it is a new one. */
export function useMakeDesktopCode({ challenge, state }: DesktopSignInQuery) {
  return useCallMutation<void, string>(async ({ rest }) => {
    const { code } = await rest.call(makeDesktopCode, { body: { challenge } });
    return desktopSignInLink({ code, state });
  }, {});
}
