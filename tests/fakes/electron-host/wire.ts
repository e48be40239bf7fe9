/** How functions and promises cross, if they may; by default they cannot be cloned. */
export interface Crossing {
  readonly giveFunction: (own: (...args: unknown[]) => unknown) => string;
  readonly takeFunction: (id: string) => unknown;
  readonly givePromise: (own: Promise<unknown>) => string;
  readonly takePromise: (id: string) => unknown;
}

export interface Wire {
  readonly encode: (value: unknown, crossing?: Crossing) => string;
  readonly decode: (text: string, crossing?: Crossing) => unknown;
}

/**
 * Encodes values as text, with the semantics of the structured clone algorithm: cycles, dates, maps, sets, binary data
 * and undefined survive; functions and symbols throw a DataCloneError; classes become plain objects.
 *
 * Runs in Node and, as source text, in pages, so it references nothing outside itself.
 */
export function makeWire(): Wire {
  type Node = readonly [tag: string, ...rest: unknown[]];
  const views = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
  };
  const wideViews = { Float32Array, Float64Array, BigInt64Array, BigUint64Array };
  const viewTypes = Object.entries({ ...views, ...wideViews });

  const toText = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const toBuffer = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0)).buffer;

  function encode(root: unknown, crossing?: Crossing): string {
    const nodes: Node[] = [];
    const seen = new Map<unknown, number>();

    function put(value: unknown): number {
      const known = seen.get(value);
      if (known !== undefined) return known;
      const at = nodes.push(["undefined"]) - 1;
      if (typeof value === "object" && value !== null) seen.set(value, at);
      nodes[at] = nodeOf(value);
      return at;
    }

    function nodeOf(value: unknown): Node {
      if (value === undefined) return ["undefined"];
      if (value === null || typeof value === "string" || typeof value === "boolean") return ["plain", value];
      if (typeof value === "number")
        return Object.is(value, -0) ? ["number", "-0"] : ["number", String(value)];
      if (typeof value === "bigint") return ["bigint", String(value)];
      if (typeof value === "object") return objectNode(value);
      if (typeof value === "function" && crossing) {
        return ["function", crossing.giveFunction((...args) => Reflect.apply(value, undefined, args))];
      }
      throw new DOMException("An object could not be cloned.", "DataCloneError");
    }

    function objectNode(value: object): Node {
      if (value instanceof Promise && crossing) return ["promise", crossing.givePromise(value)];
      if (Array.isArray(value)) return ["array", Array.from(value, put)];
      if (value instanceof Date) return ["date", String(value.getTime())];
      if (value instanceof RegExp) return ["regexp", value.source, value.flags];
      if (value instanceof Map) return ["map", Array.from(value, ([key, item]) => [put(key), put(item)])];
      if (value instanceof Set) return ["set", Array.from(value, put)];
      if (value instanceof Error) return ["error", value.name, value.message];
      if (value instanceof ArrayBuffer) return ["buffer", "", toText(new Uint8Array(value))];
      if (ArrayBuffer.isView(value)) {
        const type = viewTypes.find(([, View]) => value instanceof View)?.[0] ?? "Uint8Array";
        const { buffer, byteOffset, byteLength } = value;
        return ["buffer", type, toText(new Uint8Array(buffer, byteOffset, byteLength))];
      }
      const tag = Object.prototype.toString.call(value);
      if (tag !== "[object Object]") throw new DOMException(`${tag} could not be cloned.`, "DataCloneError");
      return ["object", Object.entries(value).map(([key, item]) => [key, put(item)])];
    }

    put(root);
    return JSON.stringify(nodes);
  }

  function decode(text: string, crossing?: Crossing): unknown {
    const nodes: Node[] = JSON.parse(text);
    const made = new Map<number, unknown>();

    function get(at: number): unknown {
      if (made.has(at)) return made.get(at);
      const [tag, first, second] = nodes[at] ?? ["undefined"];
      const fill = fillers[tag];
      if (fill) return fill(at, first);
      const value = leaf(tag, first, second);
      made.set(at, value);
      return value;
    }

    /** Containers exist before their contents are read, so that cycles can be restored. */
    const fillers: Record<string, (at: number, items: unknown) => unknown> = {
      array(at, items) {
        const array: unknown[] = [];
        made.set(at, array);
        for (const item of items as number[]) array.push(get(item));
        return array;
      },
      object(at, items) {
        const object = {};
        made.set(at, object);
        for (const [key, item] of items as [string, number][]) {
          const descriptor = { value: get(item), writable: true, enumerable: true, configurable: true };
          Object.defineProperty(object, key, descriptor);
        }
        return object;
      },
      map(at, items) {
        const map = new Map<unknown, unknown>();
        made.set(at, map);
        for (const [key, item] of items as [number, number][]) map.set(get(key), get(item));
        return map;
      },
      set(at, items) {
        const set = new Set<unknown>();
        made.set(at, set);
        for (const item of items as number[]) set.add(get(item));
        return set;
      },
    };

    function leaf(tag: string, first: unknown, second: unknown): unknown {
      const text = String(first);
      if (tag === "plain") return first;
      if (tag === "number") return Number(text);
      if (tag === "bigint") return BigInt(text);
      if (tag === "date") return new Date(Number(text));
      if (tag === "regexp") return new RegExp(text, String(second));
      if (tag === "error") return Object.assign(new Error(String(second)), { name: text });
      if (tag === "buffer") {
        const buffer = toBuffer(String(second));
        const View = viewTypes.find(([name]) => name === text)?.[1];
        return View ? new View(buffer) : buffer;
      }
      if (tag === "function") return crossing?.takeFunction(text);
      if (tag === "promise") return crossing?.takePromise(text);
      return undefined;
    }

    return get(0);
  }

  return { encode, decode };
}
