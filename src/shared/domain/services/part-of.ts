type Create = (owner: never) => unknown;

/** The parts made so far, by the function that makes them. */
export type Parts = Map<Create, unknown>;

/** An object that parts hang on: services, or the context of one operation. */
export interface PartsOwner {
  readonly parts: Parts;
}

/**
 * The owner's part that `create` makes on first use, and which lives as long as the owner. The module that needs a part
 * declares it, so that services know no modules and a page loads no part that it does not use.
 */
export function partOf<Owner extends PartsOwner, Part>(owner: Owner, create: (owner: Owner) => Part): Part {
  const { parts } = owner;
  if (!parts.has(create)) parts.set(create, create(owner));
  return parts.get(create) as Part; // made by this function
}

/** Closes the parts that have a `close`, the latest first. */
export async function closeParts({ parts }: PartsOwner): Promise<void> {
  for (const part of [...parts.values()].reverse()) if (isClosable(part)) await part.close();
  parts.clear();
}

function isClosable(part: unknown): part is { close(): Promise<void> | void } {
  return typeof part === "object" && part !== null && "close" in part && typeof part.close === "function";
}
