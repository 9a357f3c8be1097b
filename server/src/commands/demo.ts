import { requireSupportedNode } from '../supported-node.ts';

requireSupportedNode();
await import('./run-demo.ts');
