import { z } from 'zod';
import type { Call } from '../../core/src/contract/call.ts';
import { inputOf } from '../../core/src/contract/inputs.ts';

/** The page `docs/api.md`: each call of the contract with its permission, input and answer. */
export function renderApiPage(contract: readonly Call[]): string {
  const rows = contract.map((call) =>
    [
      `### ${call.name}`,
      '',
      `\`${call.method} ${call.path}\` · permission \`${call.permission}\`${call.heavy ? ' · heavy' : ''}`,
      '',
      call.summary,
      '',
      ...(call.internal ? ['For the archive’s own pages; may change in any release.', ''] : []),
      ...section('Query', inputOf(call).query),
      ...section(call.multipart ? 'Multipart fields' : 'Body', inputOf(call).body),
      `Answer: \`${call.answer.name}\``,
      '',
    ].join('\n'),
  );
  const head = [
    '# Calls',
    '',
    'Written from `core/src/contract` by `npm run api`; do not edit by hand.',
    '',
    'Calls keep their addresses, fields and error codes until the next major version, apart from those for the archive’s own pages; fields may be added. `/openapi.json` describes what is promised for programs (OpenAPI 3.1).',
    '',
    'Errors are `{error, code}` with a Polish sentence; `fields` names what is wrong in a form.',
    '',
    'Each caller has two heavy calls at once, and a few more wait; beyond them the answer is 503 `server.busy` with `Retry-After`.',
    '',
  ];
  return `${head.join('\n')}\n${rows.join('\n')}`;
}

function section(title: string, schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  delete shape.$schema;
  return [`${title}:`, '', '```json', JSON.stringify(shape), '```', ''];
}
