/** Members that JavaScript, await and test runners look up on any object. */
const ASKED_OF_EVERYTHING = new Set<PropertyKey>([
  "then",
  "toJSON",
  "constructor",
  "asymmetricMatch",
  "nodeType",
]);

/** Wraps an object so that reading an unknown member throws instead of returning undefined. */
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

/** Throws for any key of `given` that the fake does not implement. */
export function refuseUnknown(name: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given)) if (!known.includes(key)) throw new NotImplemented(`${name}.${key}`);
}

class NotImplemented extends Error {
  constructor(what: string) {
    super(`electron-host does not implement ${what}`);
  }
}
