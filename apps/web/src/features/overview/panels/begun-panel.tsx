import { RotateIcon } from '@credence/ui/icons/rotate';
import { UploadIcon } from '@credence/ui/icons/upload';
import { Suspense } from 'react';
import { documentsPath } from '../../../host/paths.ts';
import { isolate } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { optional } from '../../../views/optional.ts';
import { providerNames } from '../../../views/provider-names.ts';
import { PanelNotes } from './panel-notes.tsx';
import type { StatusPanelProps } from './panel-props.ts';
import { Go, Panel } from './panel.tsx';
import { WhatIsLeft } from './what-is-left.tsx';

const TakenPictures = optional(async () => (await import('./taken-pictures.tsx')).TakenPictures);

/** An attempt that is open: what is done, what remains, and the way to where it was left. */
export function BegunPanel({ level, info, currentCase, tasks, further }: StatusPanelProps) {
  const t = useText();
  const vendor = currentCase ? providerNames[currentCase.provider] : undefined;
  // The second identity has a place of its own.
  const ofCase = tasks.filter(({ code }) => code !== 'SECOND_IDENTITY');
  const ready = ofCase.length > 0 && ofCase.every(({ status }) => status === 'DONE');
  return (
    <Panel
      asks
      icon={ready ? <UploadIcon /> : <RotateIcon />}
      title={t(ready ? 'hub.begun.ready.title' : 'hub.begun.title')}
      text={
        ready
          ? t('hub.begun.ready.text')
          : vendor === undefined
            ? t('hub.begun.text')
            : t('hub.begun.vendor', { vendor: isolate(vendor) })
      }
      actions={<Go to={documentsPath(level)}>{t('document.continue')}</Go>}
    >
      {ready && currentCase && (
        <Suspense>
          <TakenPictures current={currentCase} />
        </Suspense>
      )}
      <PanelNotes info={info} tasks={tasks} />
      <WhatIsLeft tasks={tasks} further={further} />
    </Panel>
  );
}
