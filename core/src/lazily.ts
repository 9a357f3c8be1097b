/** Creates the value on first use and keeps it: creating an `Intl` object takes milliseconds that a page may not need. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
