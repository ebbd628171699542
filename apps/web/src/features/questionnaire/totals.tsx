import { type ComponentProps, Suspense } from 'react';
import { optional } from '../../views/optional.ts';
import { useTemplate } from './words/template-texts.tsx';

const Shown = optional(async () => (await import('./later.ts')).TotalsAfter);

/** The totals that are complete with an item; few templates have any. */
export function TotalsAfter(props: ComponentProps<typeof Shown>) {
  if (useTemplate().totals.length === 0) return null;
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}
