import { requireSupportedNode } from './supported-node.ts';

requireSupportedNode();
const { serve } = await import('./serve.ts');
await serve();
