import { type TagType, tagTypeNames, tagTypes } from '@glosy/core/recording/tag';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';

interface TypeRadiosProps {
  legend: string;
  /** null until one is chosen. */
  value: TagType | null;
  onChange: (type: TagType) => void;
}

const options = tagTypes.map((type) => ({ value: type, label: tagTypeNames[type] }));

export function TypeRadios(props: TypeRadiosProps) {
  return <RadioGroup className="type-radios" options={options} {...props} />;
}
