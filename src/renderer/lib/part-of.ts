type Create = (owner: never) => unknown;

const parts = new WeakMap<object, Map<Create, unknown>>();

/**
 * The owner's part that `create` makes on first use, and which lives as long as the owner: the page's services, or one
 * of them. For parts that most visits do not need, so that `createServices` does not load their code.
 */
export function partOf<Owner extends object, Part>(owner: Owner, create: (owner: Owner) => Part): Part {
  const made = parts.get(owner) ?? new Map<Create, unknown>();
  parts.set(owner, made);
  if (!made.has(create)) made.set(create, create(owner));
  return made.get(create) as Part; // made by this function
}
