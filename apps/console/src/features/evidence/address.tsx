import type { ReviewCase } from '@credence/contract/review-case';
import { DataList } from '@credence/ui/data-list';
import { Panel } from '../../parts/panel.tsx';
import { paperNames } from '../../words/case.ts';
import { countryName } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';

/** What a proof of address must show to be accepted. */
export function AddressPanel({ reviewed }: { reviewed: ReviewCase }) {
  const { proofOfAddress: rules, declared } = reviewed;
  if (rules === null) return null;
  const name = [declared.firstname, declared.lastname].filter(Boolean).join(' ');
  const place = [
    declared.address,
    [declared.postalCode, declared.city].filter(Boolean).join(' '),
    countryName(declared.residenceCountry),
  ].filter(Boolean);
  return (
    <Panel title="What the proof of address must show">
      <DataList
        rows={[
          { label: 'Name', value: <bdi>{name || '–'}</bdi> },
          { label: 'Address', value: <bdi>{place.join(', ') || '–'}</bdi> },
          {
            label: 'Date of issue',
            value: `${calendarDay(rules.issuedFrom)} or later: at most ${rules.maximumAge} days old when handed in`,
          },
          { label: 'Kind of paper', value: rules.kinds.map((kind) => paperNames[kind]).join(', ') },
        ]}
      />
    </Panel>
  );
}
