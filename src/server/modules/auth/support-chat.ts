import { hmac } from "#server/plugins/secrets.ts";
import type { Services } from "#server/services.ts";

/** Proves to the support chat who a person or a device is. */
export function supportChatHash({ secrets }: Pick<Services, "secrets">, subject: string): string {
  return hmac(secrets["support-chat"], subject);
}
