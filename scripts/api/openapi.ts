import { z } from 'zod';
import type { Call } from '../../core/src/contract/call.ts';
import { inputOf } from '../../core/src/contract/inputs.ts';
import { needsSession } from '../../core/src/policy.ts';
import type { Schema } from './answer-schemas.ts';

/** The document `openapi.json` (OpenAPI 3.1): each call of the stable contract. */
export function describeApi(contract: readonly Call[], answers: Map<string, Schema>, version: string): object {
  const schemas: Record<string, Schema> = { Error: errorSchema };
  const paths: Record<string, Record<string, object>> = {};
  const promised = contract.filter((call) => !call.internal);
  for (const calls of groupBy(promised, ({ method, path }) => `${method} ${path}`).values()) {
    const [{ method, path }] = calls as [Call];
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(calls, answers, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Głosy',
      version,
      description:
        'Calls of an archive of oral history. They keep their addresses, fields and error codes until the next major version; fields may be added. Times are seconds unless a name ends in Ms.',
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes },
  };
}

/** The cookie's name depends on the address of the archive. */
const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'At an address that begins with https.' },
  sessionOverHttp: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'At any other address.' },
};

const errorSchema: Schema = {
  type: 'object',
  description: 'What went wrong, as a Polish sentence for people and a code for programs.',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: {
      type: 'object',
      description: 'Sentences beside the fields of a form.',
      additionalProperties: { type: 'string' },
    },
    details: {},
  },
};

/** One address and method; if several calls share them, the request body identifies the call. */
function operation(calls: Call[], answers: Map<string, Schema>, schemas: Record<string, Schema>): object {
  const [first] = calls as [Call];
  const bodies = calls.flatMap(bodyOf);
  return {
    operationId: first.name,
    summary: first.summary,
    ...(calls.length > 1 && { description: calls.map(({ name, summary }) => `${name}: ${summary}`).join('\n\n') }),
    security: calls.some(({ permission }) => needsSession(permission))
      ? Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
      : [],
    parameters: [...pathParameters(first), ...queryParameters(calls)],
    ...(bodies.length > 0 && { requestBody: { required: true, content: contentOf(bodies) } }),
    responses: {
      '2XX': { description: 'The answer.', ...contentOfAnswer(calls, answers, schemas) },
      default: { description: 'A refusal.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const json = (schema: object) => ({ 'application/json': { schema } });

function pathParameters({ path }: Call): object[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** A parameter is required if every call of the address requires it. */
function queryParameters(calls: Call[]): object[] {
  const queries = calls.map((call) => schemaOf(inputOf(call).query));
  const names = [...new Set(queries.flatMap((query) => Object.keys(query?.properties ?? {})))];
  return names.map((name) => {
    const schemas = queries.flatMap((query): Schema[] => (query?.properties?.[name] ? [query.properties[name]] : []));
    return {
      name,
      in: 'query',
      required: queries.every((query) => query?.required?.includes(name)),
      schema: oneOf(schemas),
    };
  });
}

interface ObjectSchema extends Schema {
  properties?: Record<string, Schema>;
  required?: string[];
}

function schemaOf(schema: z.ZodType | undefined): ObjectSchema | undefined {
  if (!schema) return undefined;
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as ObjectSchema;
}

interface Body {
  mediaType: string;
  schema: Schema;
}

function bodyOf(call: Call): Body[] {
  const schema = schemaOf(inputOf(call).body);
  if (call.multipart) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    return [
      { mediaType: 'multipart/form-data', schema: { type: 'object', properties: { ...schema?.properties, file } } },
    ];
  }
  if (call.formBody) return [{ mediaType: 'application/x-www-form-urlencoded', schema: { type: 'object' } }];
  const text = call.textBody ? [{ mediaType: 'text/plain', schema: { type: 'string' } }] : [];
  return schema ? [{ mediaType: 'application/json', schema }, ...text] : text;
}

function contentOf(bodies: Body[]): object {
  const types = groupBy(bodies, ({ mediaType }) => mediaType);
  return Object.fromEntries(
    [...types].map(([mediaType, all]) => [mediaType, { schema: oneOf(all.map(({ schema }) => schema)) }]),
  );
}

function contentOfAnswer(calls: Call[], answers: Map<string, Schema>, schemas: Record<string, Schema>): object {
  const known = calls.flatMap(({ name }) => {
    const answer = answers.get(name);
    return answer && answer.type !== 'string' ? [hoist(answer, schemas)] : [];
  });
  return known.length > 0 ? { content: json(oneOf(known)) } : {};
}

function oneOf(schemas: Schema[]): Schema {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = different;
  return different.length === 1 && only ? only : { anyOf: different };
}

/** The answer without its definitions, which become components that all answers share. */
function hoist({ $schema, definitions = {}, ...schema }: Schema, schemas: Record<string, Schema>): Schema {
  for (const [name, definition] of Object.entries(definitions)) schemas[componentName(name)] = modern(definition);
  return modern(schema);
}

/** Names of types may be encoded, and contain characters that names of components must not have. */
function componentName(name: string): string {
  return decodeURIComponent(name).replaceAll(/[^\w.-]+/g, '_');
}

/** Draft 7 converted to draft 2020-12, which OpenAPI 3.1 uses. */
function modern(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref') return `#/components/schemas/${componentName(String(value).slice('#/definitions/'.length))}`;
    if (!Array.isArray(value?.items)) return value;
    const { items, additionalItems, ...rest } = value;
    return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
  });
}
