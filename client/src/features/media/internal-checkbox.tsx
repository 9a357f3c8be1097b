import { Check } from '../../ui/form/check.tsx';

interface InternalCheckboxProps {
  isInternal: boolean;
  onChange: (isInternal: boolean) => void;
}

/** Restricts a photo or document to staff. */
export function InternalCheckbox({ isInternal, onChange }: InternalCheckboxProps) {
  return (
    <Check
      label="Tylko dla zespołu"
      hint="Czytelnicy nie zobaczą tego pliku."
      isChecked={isInternal}
      onChange={onChange}
    />
  );
}
