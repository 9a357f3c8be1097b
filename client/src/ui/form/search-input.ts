import { limits } from '@glosy/core/limits';

/**
 * For every search field: a phone must neither capitalise nor correct the input, because a capital letter means a name,
 * and dialect is not a mistake.
 */
export const searchInput = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: limits.searchMaxLength,
} as const;
