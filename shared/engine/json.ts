/** Freezes a plain JSON value and everything in it; frozen parts are passed over. Gives the same value. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    // Whole campaigns go through here: loops that make no lists, and no call for what is no object.
    if (Array.isArray(value)) {
      for (const part of value as unknown[]) if (typeof part === 'object') deepFreeze(part);
    } else {
      const parts = value as Record<string, unknown>;
      for (const key in parts) if (typeof parts[key] === 'object') deepFreeze(parts[key]);
    }
  }
  return value;
}

/** A copy of a plain JSON value that shares nothing with it. */
export function deepCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(deepCopy) as T;
  const copy: Record<string, unknown> = {};
  const parts = value as Record<string, unknown>;
  for (const key in parts) {
    // Set like any other key, this one would give the copy another prototype.
    if (key !== '__proto__') copy[key] = deepCopy(parts[key]);
    else
      Object.defineProperty(copy, key, {
        value: deepCopy(parts[key]),
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
  return copy as T;
}

/** JSON with sorted keys: equal states give equal texts, whatever order they were built in. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
