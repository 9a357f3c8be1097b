import type { Suggestion } from '@glosy/core/search/search';
import type { useSuggestions } from './use-suggestions.ts';

const groupLabels: Record<Suggestion['kind'], string> = {
  tag: 'Tagi',
  narrator: 'Narratorzy',
  title: 'Nagrania',
  word: 'Słowa',
};

/** The suggestions under the field, grouped by kind. */
export function SuggestionList({ shown, list, option }: ReturnType<typeof useSuggestions>) {
  const groups = [...new Set(shown.map(({ kind }) => kind))];
  return groups.map((kind) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
    <div key={kind} role="group" aria-labelledby={`${list.id}-${kind}`} className="suggestion-group">
      <div id={`${list.id}-${kind}`} role="presentation" className="suggestion-kind">
        {groupLabels[kind]}
      </div>
      {shown.map((suggestion, index) =>
        suggestion.kind === kind ? (
          <div
            key={`${suggestion.id ?? ''} ${suggestion.label}`}
            className="combobox-option"
            {...option(suggestion, index)}
          >
            {suggestion.label}
          </div>
        ) : null,
      )}
    </div>
  ));
}
