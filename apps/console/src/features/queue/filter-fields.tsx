import { SelectField } from '@credence/ui/select-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useLocation } from 'wouter';
import { filterLevels, type QueueFilter, readQueueFilter, withFilter } from './filter.ts';
import type { QueueView } from './views.ts';

const levelChoices = filterLevels.map((level) => ({ value: String(level), label: `Level ${level}` }));
const contradictedChoices = [{ value: 'true', label: 'Contradicted by the provider' }];
const orderChoices = [{ value: 'newest', label: 'Newest first' }];

export interface FilterFieldsProps {
  view: QueueView;
  filter: QueueFilter;
}

/** Narrows the list, as far as the view can be narrowed. */
export function FilterFields({ view, filter }: FilterFieldsProps) {
  const [, navigate] = useLocation();
  const choose = (name: keyof QueueFilter, value: string): void => {
    const address = new URLSearchParams(withFilter('', filter));
    if (value === '') address.delete(name);
    else address.set(name, value);
    navigate(withFilter(`/queue/${view}`, readQueueFilter(address)));
  };
  return (
    <>
      <SelectField
        label={<VisuallyHidden>Level</VisuallyHidden>}
        options={levelChoices}
        placeholder="Every level"
        value={String(filter.level ?? '')}
        onChange={(event) => choose('level', event.target.value)}
      />
      {view !== 'decided' && (
        <SelectField
          label={<VisuallyHidden>Order</VisuallyHidden>}
          options={orderChoices}
          placeholder="First due first"
          value={filter.order ?? ''}
          onChange={(event) => choose('order', event.target.value)}
        />
      )}
      {view === 'decided' && (
        <SelectField
          label={<VisuallyHidden>What the provider says by now</VisuallyHidden>}
          options={contradictedChoices}
          placeholder="Every verdict"
          value={filter.contradicted === true ? 'true' : ''}
          onChange={(event) => choose('contradicted', event.target.value)}
        />
      )}
    </>
  );
}
