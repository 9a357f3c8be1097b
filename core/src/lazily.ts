/** Makes the value when it is first asked for, and keeps it: an `Intl` object takes milliseconds that a page may not need. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
