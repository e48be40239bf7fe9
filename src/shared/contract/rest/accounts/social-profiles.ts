import { z } from "zod";
import { account, may, socialProfile } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { text } from "#shared/contract/rest/text.ts";
import { isOfNetwork, SOCIAL_NETWORK_NAMES, webAddress } from "#shared/domain/accounts/social-networks.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { firstOf, notEmpty } from "#shared/domain/validation/validators.ts";

/** A company's presence elsewhere: its website, and its pages at social networks; service `auth`. */

const Network = z.enum(SOCIAL_NETWORK_NAMES);
const Address = text(400).superRefine(checked(firstOf(notEmpty, webAddress)));

export const SocialProfile = z.object({
  id: z.string(),
  account: z.string(),
  network: Network,
  url: z.string(),
});
export type SocialProfile = z.output<typeof SocialProfile>;

/** A company's page at a network, or its website. */
export const NewSocialProfile = z
  .object({ network: Network, url: Address })
  .superRefine(({ network, url }, { addIssue }) => {
    if (webAddress(url) === null && !isOfNetwork(network, url))
      addIssue({ code: "custom", path: ["url"], params: { message: OTHER_NETWORK }, input: url });
  });

/** The refusal of an address outside its network. */
export const OTHER_NETWORK = { code: "rule", rule: "otherNetwork" } as const;

export const listSocialProfiles = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/social_profiles",
  summary: "Where a company is found elsewhere.",
  needs: may("account.see", account("account")),
  params: ids("account"),
  response: z.object({ items: z.array(SocialProfile) }),
});

export const createSocialProfile = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/social_profiles",
  summary: "Adds a page of a company's: one a network, and one website.",
  needs: may("account.details", account("account")),
  log: "company.links",
  params: ids("account"),
  body: NewSocialProfile,
  response: SocialProfile,
  example: () => ({ body: { network: "website" as const, url: "https://shop.example" } }),
});

export const getSocialProfile = endpoint({
  method: "GET",
  path: "/api/auth/social_profiles/:id",
  summary: "A page of a company's at a social network.",
  needs: may("account.see", socialProfile("id")),
  params: ids("id"),
  response: SocialProfile,
});

export const updateSocialProfile = endpoint({
  method: "PUT",
  path: "/api/auth/social_profiles/:id",
  summary: "Changes the address of a company's page; its network stays.",
  needs: may("account.details", socialProfile("id")),
  log: "company.links",
  params: ids("id"),
  body: z.object({ url: Address }),
  response: SocialProfile,
  example: () => ({ body: { url: "https://www.instagram.com/shop" } }),
});

export const deleteSocialProfile = endpoint({
  method: "DELETE",
  path: "/api/auth/social_profiles/:id",
  summary: "Removes a page of a company's.",
  needs: may("account.details", socialProfile("id")),
  log: "company.links",
  params: ids("id"),
  response: SocialProfile,
});
