import { limits } from '@glosy/core/limits';

/**
 * Of every field that searches: a phone must neither capitalise nor correct what is typed, since a capital letter means
 * a name, and dialect is no mistake.
 */
export const searchInput = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: limits.searchMaxLength,
} as const;
