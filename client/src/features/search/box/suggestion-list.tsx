import type { Suggestion } from '@glosy/core/search';
import { useEffect } from 'react';

const groupLabels: Record<Suggestion['kind'], string> = {
  tag: 'Tagi',
  narrator: 'Narratorzy',
  title: 'Nagrania',
  word: 'Słowa',
};

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** Index of the suggestion that the arrow keys have reached; −1 for none. */
  active: number;
  onPick: (suggestion: Suggestion) => void;
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** The suggestions under the field, grouped by what they are. */
export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const groups = [...new Set(suggestions.map(({ kind }) => kind))];
  return groups.map((kind) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="suggestion-group">
      <div id={`${id}-${kind}`} role="presentation" className="suggestion-kind">
        {groupLabels[kind]}
      </div>
      {suggestions.map((suggestion, index) =>
        suggestion.kind === kind ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={`${suggestion.id ?? ''} ${suggestion.label}`}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className="suggestion"
            // The field keeps the focus, so that the list is still there when the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            {suggestion.label}
          </div>
        ) : null,
      )}
    </div>
  ));
}
