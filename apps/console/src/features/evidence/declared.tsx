import type { PersonalInfo } from '@credence/contract/personal-info';
import type { ReviewCase } from '@credence/contract/review-case';
import { Banner } from '@credence/ui/banner';
import { DataList } from '@credence/ui/data-list';
import { Panel } from '../../parts/panel.tsx';
import { personDoubtTexts } from '../../words/case.ts';
import { countryName } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';

type Row = Readonly<{ label: string; value: string }>;

const listed = (values: readonly string[]): string => values.filter(Boolean).join('; ');

/** What questionnaires add to the details. */
function statedRows({
  nationalities,
  stateless,
  births,
  otherNames,
}: NonNullable<ReviewCase['stated']>): Row[] {
  const held = [...(stateless ? ['None: stateless'] : []), ...nationalities.map(countryName)];
  const places = births.map(({ place, country }) => [place, countryName(country)].filter(Boolean).join(', '));
  return [
    { label: 'Further nationalities', value: listed(held) },
    { label: 'Place of birth', value: listed(places) },
    { label: 'Other names', value: listed(otherNames) },
  ];
}

const rowsOf = (declared: PersonalInfo, stated: ReviewCase['stated']): Row[] => [
  { label: 'First names', value: declared.firstname },
  { label: 'Last name', value: declared.lastname },
  { label: 'Date of birth', value: calendarDay(declared.birthDate) },
  { label: 'Nationality', value: countryName(declared.nationality) },
  ...(stated ? statedRows(stated) : []),
  { label: 'Residence', value: countryName(declared.residenceCountry) },
  { label: 'Address', value: declared.address },
  { label: 'City', value: [declared.postalCode, declared.city].filter(Boolean).join(' ') },
  { label: 'E-mail', value: declared.email },
  { label: 'Mobile', value: declared.mobile },
];

/** Everything the applicant declared, with what questionnaires say of birth, nationalities and names. */
export function DeclaredPanel({ declared, stated }: Pick<ReviewCase, 'declared' | 'stated'>) {
  const rows = rowsOf(declared, stated);
  return (
    <Panel title="Declared by the applicant">
      {stated?.doubts.map((doubt) => (
        <Banner key={doubt} tone="warning" title={personDoubtTexts[doubt]} />
      ))}
      <DataList rows={rows.map(({ label, value }) => ({ label, value: value ? <bdi>{value}</bdi> : '–' }))} />
    </Panel>
  );
}
