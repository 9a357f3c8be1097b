import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { searchSorts } from '../../search/search.ts';
import { cleanName, groupProblem } from '../../search/thesaurus.ts';
import { wholeNumber } from '../whole-number.input.ts';

/** The query as typed; a longer one is answered with a sentence, so the limit here only stops abuse. */
const q = z.string().max(limits.searchQueryBytes).default('');
const oneOrMany = z.union([z.string().max(300), z.array(z.string().max(300)).max(limits.searchFilterValues)]);
const flag = z.literal('1').optional();

const filters = {
  narrator: oneOrMany.optional(),
  tag: oneOrMany.optional(),
  place: oneOrMany.optional(),
  decade: wholeNumber({ min: 1000, max: 2990 }).optional(),
  year: wholeNumber({ min: 1000, max: 2999 }).optional(),
  proofread: flag,
  photos: flag,
  recording: z.string().max(300).optional(),
  aliases: z.literal('0').optional(),
};

export const search = {
  query: z.strictObject({
    q,
    sort: z.enum(searchSorts).optional(),
    page: wholeNumber({ min: 1, max: 100_000 }).optional(),
    ...filters,
  }),
};

export const suggest = { query: z.strictObject({ q }) };

export const readConcordance = {
  query: z.strictObject({ q, format: z.literal('csv').optional(), ...filters }),
};

/** The length is checked before the names: a name is cleaned before the rules of a group are applied. */
const group = z
  .array(
    z
      .string()
      .max(2 * limits.thesaurusNameMaxLength)
      .transform(cleanName),
  )
  .superRefine((names, context) => {
    const problem = groupProblem(names);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

export const replaceThesaurus = {
  body: z.strictObject({
    version: z.number().int().min(0).max(2_147_483_646),
    groups: z
      .array(group)
      .max(limits.thesaurusGroups, `Tezaurus może mieć najwyżej ${limits.thesaurusGroups} grup nazw.`),
  }),
};
