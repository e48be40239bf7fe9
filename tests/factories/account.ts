import type { Account } from "#shared/contract/rest/entities.ts";

/** An account as the service tells it: on the largest plan, with nothing restricted. */
export function accountRecord(over: Partial<Account> = {}): Account {
  return {
    id: "account",
    business_name: "Shop",
    business_type: "",
    account_type: "business",
    address: "",
    city: "",
    postal_code: "",
    state: "",
    iso_country: "SE",
    org_number: "",
    phone: "",
    plan: "unlimited",
    tier: "tier-3",
    deactivated: false,
    suspended: false,
    demo: false,
    iso8601_created_at: "2024-01-01T00:00:00Z",
    iso8601_updated_at: "2024-01-01T00:00:00Z",
    roles: { is_partner: false, is_distributor: false },
    partner: null,
    distributor: "",
    feature_flags: {
      onboarding_enabled: false,
      messaging_enabled: false,
      saml_enabled: false,
      extreme_audio_quality_option_enabled: false,
    },
    settings: {
      filter_explicit: false,
      restrict_discover_music: false,
      restrict_edit_music: false,
      restrict_unpairing_from_paired_devices: false,
      restrict_block_tracks: false,
    },
    image: null,
    terms_type: "general",
    legal_acceptance: { accepted_by: "somebody", terms_type: "general" },
    payment_method: null,
    checkout_state: null,
    ...over,
  };
}
