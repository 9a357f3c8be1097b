import type { HarvestsView } from '@glosy/core/work/harvest';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { formatName } from './harvest-words.ts';

/** One record as harvesters receive it. */
export function HarvestPreview({ preview }: { preview: NonNullable<HarvestsView['preview']> }) {
  const { signature, formats } = preview;
  const [shown, setShown] = useState(formats[0]?.prefix ?? '');
  return (
    <>
      <h3>Podgląd opisu</h3>
      <p>
        Ostatnio zmieniony opis, nagranie <AppLink href={paths.recordingView(signature)}>{signature}</AppLink>:
      </p>
      <Tabs
        label="Format opisu"
        active={shown}
        onChange={setShown}
        tabs={formats.map(({ prefix, xml }) => ({
          key: prefix,
          label: formatName(prefix),
          content: <pre className="harvest-preview">{xml}</pre>,
        }))}
      />
    </>
  );
}
