import { useId, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TypeRadios } from '../administration/type-radios.tsx';
import { ChosenTags } from './chosen-tags.tsx';
import { type ChosenTag, chosenIds } from './line-tag-changes.ts';
import { TagPicker } from './tag-picker.tsx';
import { type LineTagsFormOptions, useLineTagsForm } from './use-line-tags-form.ts';

/** Changes nothing before 'Zapisz', so that 'Anuluj' discards everything. */
export function LineTagsForm(options: LineTagsFormOptions) {
  const { line, all, onClose } = options;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { changes, newTag, isSaving, failure, choose, remove, submit } = useLineTagsForm(options);
  const chosen = chosenIds(changes);

  function thenFocus(change: (tag: ChosenTag) => void): (tag: ChosenTag) => void {
    return (tag) => {
      change(tag);
      input.current?.focus();
    };
  }

  return (
    <Dialog
      title={`Tagi napisu ${line.label}`}
      initialFocus={input}
      onClose={onClose}
      footer={<FormButtons formId={id} isSaving={isSaving} isUntyped={newTag.isUntyped} onCancel={onClose} />}
    >
      {failure && (
        <Alert kind="error">
          {failure.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <form
        id={id}
        className="line-tags-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ChosenTags changes={changes} onRemove={thenFocus(remove)} onKeep={thenFocus(choose)} />
        <TagPicker
          label="Dodaj tag"
          tags={all.filter((tag) => !chosen.includes(tag.id))}
          text={newTag.text}
          onTextChange={newTag.setText}
          onPick={thenFocus(choose)}
          inputRef={input}
        />
        {newTag.name !== '' && (
          <TypeRadios legend={`Typ tagu „${newTag.name}”`} value={newTag.type} onChange={newTag.setType} />
        )}
      </form>
    </Dialog>
  );
}

interface FormButtonsProps {
  formId: string;
  isSaving: boolean;
  /** True while the new tag has no type: saving has to wait for it. */
  isUntyped: boolean;
  onCancel: () => void;
}

function FormButtons({ formId, isSaving, isUntyped, onCancel }: FormButtonsProps) {
  return (
    <>
      {isUntyped && (
        <p id={`${formId}-reason`} className="line-tags-reason" role="status">
          Aby zapisać, wybierz typ nowego tagu.
        </p>
      )}
      <button type="button" className={buttonClass('secondary')} onClick={onCancel}>
        Anuluj
      </button>
      <Button
        type="submit"
        form={formId}
        isBusy={isSaving}
        busyText="Zapisywanie..."
        disabled={isUntyped}
        aria-describedby={isUntyped ? `${formId}-reason` : undefined}
      >
        Zapisz
      </Button>
    </>
  );
}
