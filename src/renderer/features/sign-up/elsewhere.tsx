import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { offeredWaysQuery } from "#renderer/data/sign-in/offered-ways.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { readClaims } from "#renderer/lib/session/token.ts";
import { ProviderButton } from "#renderer/parts/provider-button.tsx";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import type { SsoSignUpPath } from "#shared/contract/rest/people/sso.ts";

const BACK = {
  standard: "/signup/sso",
  partner: "/partner-signup/sso",
} as const satisfies Record<SignUpKind, SsoSignUpPath>;

/** Sign-up with Google or Apple, if the service offers it; hidden when signed in. */
export function ElsewhereButtons({ kind }: { readonly kind: SignUpKind }) {
  const { t } = useTranslation();
  const services = useServices();
  const { data: ways } = useQuery(offeredWaysQuery(services));
  if (!ways || !(ways.google || ways.apple) || services.session.isLoggedIn()) return null;
  return (
    <Stack component="section" gap="xs" aria-label={t("signUp.elsewhere.ways")}>
      <Text ta="center" c="dimmed" size="sm">
        {t("sso.or")}
      </Text>
      {ways.google && <ProviderButton provider="google" back={BACK[kind]} />}
      {ways.apple && <ProviderButton provider="apple" back={BACK[kind]} />}
    </Stack>
  );
}

/** Explains where the address comes from, which cannot be changed here. */
export function FromElsewhere({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const isApple = readClaims(token).ssoId?.startsWith("apple:") ?? false;
  return t("signUp.elsewhere.from", { provider: isApple ? "Apple" : "Google" });
}
