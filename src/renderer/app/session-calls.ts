import { AuthError } from "#renderer/lib/session/auth-error.ts";
import type { LoginResult, SessionCalls } from "#renderer/lib/session/session.ts";
import type { Graphql } from "#renderer/lib/transport/graphql.ts";
import {
  LoginUserDocument,
  LogoutDocument,
  RefreshLoginDocument,
} from "#shared/contract/graphql/generated/auth-operations.ts";

/** The calls that begin, renew and end a session. */
export function sessionCalls(graphql: Graphql): SessionCalls {
  return {
    async login(email, password, deviceMarks) {
      const { loginUser } = await graphql(LoginUserDocument, {
        input: { email, password, uriBased: true, deviceMarks: [...deviceMarks] },
      });
      return expectLogin(loginUser, "Expected login response to contain data");
    },
    async refresh(refreshToken) {
      const { refreshLogin } = await graphql(RefreshLoginDocument, {
        input: { refreshToken, uriBased: true },
      });
      return expectLogin({ ...refreshLogin, deviceMark: null }, "Refresh token response contains no data");
    },
    async logout(refreshToken) {
      await graphql(LogoutDocument, { input: { refreshToken } });
    },
  };
}

/** The type holds for our own service; a proxy may have answered instead. */
function expectLogin(result: LoginResult | undefined, message: string): LoginResult {
  if (!result?.token) throw new AuthError("MISSING_DATA", message);
  return result;
}
