import { fold } from '@glosy/core/text/fold';
import { formsWithDiacritics } from '../dictionary/dictionary.ts';
import { capitalised } from '../text/word-forms.ts';
import { readForm } from './read-form.ts';

/** Whether the dictionary has a form with these diacritics, in lower case or with a capital. */
export function isKnown(form: string): boolean {
  return isOrdinary(form) || readForm(capitalised(form.toLowerCase()), 'text').size > 0;
}

/** Whether the dictionary has a form in lower case, so that it is no mere name. */
export function isOrdinary(form: string): boolean {
  return readForm(form.toLowerCase(), 'text').size > 0;
}

/** The dictionary's forms that have these letters without diacritics, except the form itself; in lower case. */
export function accentedForms(lower: string): string[] {
  const plain = fold(lower);
  const forms = [...formsWithDiacritics(plain), ...formsWithDiacritics(capitalised(plain))].map(({ form }) => form);
  const distinct = new Set(forms.map((form) => form.toLowerCase()));
  distinct.delete(lower);
  return [...distinct];
}
