import { type ComponentType, lazy } from 'react';

/** A component whose code is loaded when it first renders; `Fallback` replaces it when that fails. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Fallback) }));
}
