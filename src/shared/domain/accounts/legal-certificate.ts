/** Whether accounts of a country, ISO 3166, get a license certificate (specification, platform §6). */
export function hasLegalCertificate(country: string | null): boolean {
  return country === "US";
}
