import { X509Certificate } from "node:crypto";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** An identity provider's description of itself. */
export interface ProviderMetadata {
  readonly entityId: string;
  /** Where browsers are sent, with the request in the address. */
  readonly entryPoint: string;
  /** Base64 of DER, without line breaks. */
  readonly certificates: readonly string[];
}

/** Why metadata is unusable. */
export type MetadataRefusal = "not-xml" | "no-provider" | "no-redirect" | "no-certificate";

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** Elements that may occur several times. */
const REPEATED = new Set([
  "EntityDescriptor",
  "IDPSSODescriptor",
  "KeyDescriptor",
  "SingleSignOnService",
  "X509Data",
  "X509Certificate",
]);

/** The parsed fields of one provider; the rest of the format is not needed. */
const Entity = z.object({
  "@entityID": z.string().min(1),
  IDPSSODescriptor: z.array(
    z.object({
      KeyDescriptor: z
        .array(
          z.object({
            "@use": z.string().optional(),
            KeyInfo: z.object({ X509Data: z.array(z.object({ X509Certificate: z.array(z.string()) })) }),
          }),
        )
        .catch([]),
      SingleSignOnService: z.array(z.object({ "@Binding": z.string(), "@Location": z.string() })).catch([]),
    }),
  ),
});

const Metadata = z.union([
  z.object({ EntityDescriptor: z.array(Entity) }).transform((root) => root.EntityDescriptor),
  z
    .object({ EntitiesDescriptor: z.object({ EntityDescriptor: z.array(z.unknown()) }) })
    .transform((root) => root.EntitiesDescriptor.EntityDescriptor)
    .transform((all) => all.flatMap((entity) => Entity.safeParse(entity).data ?? [])),
]);

/** Reads an identity provider's metadata (SAML 2.0 Metadata); of several providers the first. */
export function readMetadata(xml: string): Result<ProviderMetadata, MetadataRefusal> {
  // Document types can reference other files, and expand without limit.
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) return refuse("not-xml");
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (name) => REPEATED.has(name),
  });
  const parsed = parseWith(parser, xml);
  if (!parsed.ok) return refuse("not-xml");
  const [entity] = Metadata.safeParse(parsed.value).data ?? [];
  const descriptor = entity?.IDPSSODescriptor[0];
  if (!entity || !descriptor) return refuse("no-provider");
  const service = descriptor.SingleSignOnService.find(({ "@Binding": binding }) => binding === REDIRECT);
  const entryPoint = URL.parse(service?.["@Location"] ?? "");
  if (!entryPoint || !/^https?:$/.test(entryPoint.protocol)) return refuse("no-redirect");
  const certificates = descriptor.KeyDescriptor.filter((key) => key["@use"] !== "encryption")
    .flatMap(({ KeyInfo }) => KeyInfo.X509Data)
    .flatMap(({ X509Certificate: texts }) => texts)
    .map((text) => text.replaceAll(/\s/g, ""))
    .filter((text) => readCertificate(text) !== null);
  if (certificates.length === 0) return refuse("no-certificate");
  return ok({
    entityId: entity["@entityID"],
    entryPoint: entryPoint.href,
    certificates: [...new Set(certificates)],
  });
}

/** The parser throws at deeply nested elements, and at names such as `__proto__`. */
function parseWith(parser: XMLParser, xml: string): Result<unknown, "refused"> {
  try {
    return ok(parser.parse(xml));
  } catch {
    return refuse("refused");
  }
}

/** A certificate in base64; null when it is invalid. */
export function readCertificate(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    return null;
  }
}
