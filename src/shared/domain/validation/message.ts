/**
 * A validation error as a code with its values: schemas, domain rules and the service return these, and
 * screens translate them (specification, platform §5).
 */
export type Message =
  | { readonly code: "required" | "email" | "number" | "integer" | "notZero" }
  | { readonly code: "min" | "max" | "exact"; readonly length: number }
  | { readonly code: "atLeast" | "atMost"; readonly value: number }
  | { readonly code: "oneOf" | "notOneOf"; readonly values: readonly string[] }
  | { readonly code: "timestamp" | "date" | "format" | "postalCode" | "state" | "orgNumber" }
  | { readonly code: "isrc" | "iswc" }
  | { readonly code: "invalid" }
  | {
      readonly code: "rule";
      readonly rule: RuleName;
      readonly values?: Readonly<Record<string, string | number>>;
    };

/** Rules of one concept each. */
export type RuleName =
  | "bookInPast"
  | "bookTwice"
  | "bookWithoutOthers"
  | "campaignLimit"
  | "closesAtOpening"
  | "commonPassword"
  | "domain"
  | "emailInList"
  | "emailTaken"
  | "labelLimit"
  | "labelTaken"
  | "locationLimit"
  | "messageLimit"
  | "pictureFile"
  | "pictureSize"
  | "metadataNoCertificate"
  | "metadataNoProvider"
  | "metadataNoRedirect"
  | "metadataNotXml"
  | "playlistLimit"
  | "samlDomainTaken"
  | "samlSlug"
  | "samlSlugTaken"
  | "sameEmail"
  | "sameOrigin"
  | "slotOverlap"
  | "termsNotAccepted"
  | "endBeforeStart"
  | "endsBeforeItStarts"
  | "networkTaken"
  | "notForEverybody"
  | "notOwnEmail"
  | "otherNetwork"
  | "timezone"
  | "unknownLabel"
  | "unknownMessage"
  | "unknownPlace"
  | "unknownPlaylist"
  | "viewLimit"
  | "viewNameTaken"
  | "webAddress"
  | "webOrigin"
  | "webhookAddress"
  | "webhookPrivate"
  | "webhookTaken"
  | "wrongCode"
  | "wrongPassword"
  | "zoneLimit";

/** Messages by field of a request, `_` for the whole. */
export type FieldMessages = Readonly<Record<string, Message>>;
