import { hmac } from "#server/plugins/secrets/secrets.ts";
import type { Services } from "#server/services.ts";

/** Proves the identity of a person or device to the support chat. */
export function supportChatHash({ secrets }: Pick<Services, "secrets">, subject: string): string {
  return hmac(secrets["support-chat"], subject);
}
