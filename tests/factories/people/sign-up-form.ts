/** An address that is not in use yet. */
export function freshEmail(): string {
  return `ada.${Date.now()}.${Math.random().toString(36).slice(2, 8)}@shop.example`;
}

/** A business's part of the sign-up form. */
export const BUSINESS = {
  business_name: "Berg & Co",
  business_type: "cafe",
  address: "Main Street 1",
  postal_code: "222 22",
  city: "Lund",
  iso_country: "SE",
  state: "",
  org_number: "556677-8899",
  phone: "",
};
