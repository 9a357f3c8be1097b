import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'Numer strony to liczba od 1.')
  .optional();

/** The standard's other parameters cause no error: the answer lists them as ignored. */
const found = {
  query: z.looseObject({
    q: z.string('Podaj jedno zapytanie w parametrze q.'),
    page,
  }),
};

export const readIiifCollection = {
  query: z.looseObject({
    series: z
      .string('Podaj nazwę serii w parametrze series.')
      .min(1, 'Podaj nazwę serii w parametrze series.')
      .max(limits.shortTextMaxLength, 'Nazwa serii jest zbyt długa.')
      .optional(),
    page,
  }),
};
export const searchIiifRecording = found;
export const searchIiifCanvas = found;
