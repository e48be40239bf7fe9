/** People's identities at other providers, and the identity providers of organisations. */

export { accountOf, domainOf, samlProvider } from "./providers.ts";
export {
  connectedAt,
  deleteIdentitiesAt,
  deleteIdentityRow,
  deleteSaml,
  deleteTrustedIdentities,
  findIdentity,
  hasSaml,
  type IdentityRow,
  identitiesOf,
  lockSaml,
  lockUser,
  markDomainProven,
  markDomainUnproven,
  markSamlTested,
  membershipsOf,
  replaceIdentity,
  type SamlRow,
  samlBySlug,
  samlOf,
  samlOfAll,
  samlOfDomain,
  samlWithProvenDomains,
  writeSaml,
} from "./repository.ts";
export { requiredOrganisation } from "./required-organisation.ts";
export { vouchesFor } from "./vouches-for.ts";
