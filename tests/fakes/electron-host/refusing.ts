/** Names that JavaScript itself, await and test runners look for on any object. */
const ASKED_OF_EVERYTHING = new Set<PropertyKey>([
  "then",
  "toJSON",
  "constructor",
  "asymmetricMatch",
  "nodeType",
]);

/** The same object, which throws when something asks for a member it does not have, instead of giving undefined. */
export function refusing<Target extends object>(name: string, target: Target): Target {
  return new Proxy(target, {
    get(own, key, receiver) {
      if (key in own || typeof key === "symbol" || ASKED_OF_EVERYTHING.has(key)) {
        return Reflect.get(own, key, receiver);
      }
      throw new NotImplemented(`${name}.${key}`);
    },
  });
}

/** Throws for any key of `given` that the stand-in does not know what to do with. */
export function refuseUnknown(name: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given)) if (!known.includes(key)) throw new NotImplemented(`${name}.${key}`);
}

class NotImplemented extends Error {
  constructor(what: string) {
    super(`electron-host does not implement ${what}`);
  }
}
