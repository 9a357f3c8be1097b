import { type ComponentType, lazy } from 'react';

/** A part whose code comes when it is first shown; `Instead` stands there when the code cannot be had. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, Instead: ComponentType<Props>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Instead) }));
}
