import type { InputSchemas } from '@glosy/core/contract/call';
import { ArchiveError } from '@glosy/core/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { describeIssue } from './describe-issue.ts';

/** Parses query and body with the contract's schemas. @throws ArchiveError `request.invalid` naming each field. */
export function parseInput(input: InputSchemas, request: FastifyRequest): { query: unknown; body: unknown } {
  return {
    query: input.query ? parse(input.query, request.query) : undefined,
    body: input.body ? parse(input.body, request.body ?? undefined) : undefined,
  };
}

/** Parses any input with a schema; the error's messages can be shown next to the fields of a form. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input, { error: describeIssue });
  if (result.success) {
    if (!isStorable(result.data)) throw new ArchiveError('request.invalid', ['niedozwolony znak']);
    return result.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const name of names) {
      const path = [...issue.path, ...(name ? [name] : [])].join('.');
      fields[path] ??= name ? 'Nieznane pole.' : issue.message;
    }
  }
  const summary = Object.entries(fields)
    .map(([path, message]) => (path ? `${path}: ${message.replace(/\.$/, '')}` : message.replace(/\.$/, '')))
    .join('; ');
  throw new ArchiveError('request.invalid', [summary], { fields });
}

/**
 * Refuses NUL, which PostgreSQL does not store, and lone surrogates, which have no UTF-8 form and would be stored as
 * replacement characters. Neither can be typed.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}
