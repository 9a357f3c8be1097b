import { type ComponentType, lazy } from 'react';

/** A component whose code is loaded when it first renders; `Fallback` replaces it when loading fails. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props>) {
  const replace = (error: unknown) => {
    console.warn('A part of the page could not be loaded.', error);
    return Fallback;
  };
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(replace) }));
}
