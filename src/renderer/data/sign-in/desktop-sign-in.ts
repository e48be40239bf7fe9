import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import {
  type DesktopSignInQuery,
  desktopSignInLink,
  makeDesktopCode,
} from "#shared/contract/rest/desktop-sign-in.ts";

/** Creates a code for the requesting app and returns the link that delivers it. Every call creates a new code. */
export function useMakeDesktopCode({ challenge, state }: DesktopSignInQuery) {
  return useCallMutation<void, string>(
    async ({ rest }) => {
      const { code } = await rest.call(makeDesktopCode, { body: { challenge } });
      return desktopSignInLink({ code, state });
    },
    { failure: "caller" },
  );
}
