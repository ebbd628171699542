import type { QueueFigures } from '@credence/contract/review-queue';
import { SelectField } from '@credence/ui/select-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useLocation } from 'wouter';
import { countryName } from '../../words/text.ts';
import { filterLevels, type QueueFilter, readQueueFilter, withFilter } from './filter.ts';
import { isForOfficers, type QueueView } from './views.ts';

const levelChoices = filterLevels.map((level) => ({ value: String(level), label: `Level ${level}` }));
const contradictedChoices = [{ value: 'true', label: 'Contradicted by the provider' }];
const orderChoices = [{ value: 'newest', label: 'Newest first' }];

export interface FilterFieldsProps {
  view: QueueView;
  filter: QueueFilter;
  /** From where cases wait. */
  waiting: QueueFigures['countries'];
}

/** The countries that cases wait from, most first, and the one that is chosen. */
function countryChoices({ view, filter: { country }, waiting }: FilterFieldsProps) {
  const known = country === undefined || waiting.some((one) => one.country === country);
  const shown = known ? waiting : [...waiting, { country, count: 0 }];
  return shown.map(({ country: value, count }) => ({
    value,
    label: view === 'waiting' ? `${countryName(value)} (${count})` : countryName(value),
  }));
}

/** Narrows the list, as far as the view can be narrowed. */
export function FilterFields(props: FilterFieldsProps) {
  const { view, filter } = props;
  const [, navigate] = useLocation();
  const choose = (name: keyof QueueFilter, value: string): void => {
    const address = new URLSearchParams(withFilter('', filter));
    if (value === '') address.delete(name);
    else address.set(name, value);
    navigate(withFilter(`/queue/${view}`, readQueueFilter(address)));
  };
  return (
    <>
      {isForOfficers(view) && (
        <SelectField
          label={<VisuallyHidden>Country</VisuallyHidden>}
          options={countryChoices(props)}
          placeholder="Every country"
          value={filter.country ?? ''}
          onChange={(event) => choose('country', event.target.value)}
        />
      )}
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
