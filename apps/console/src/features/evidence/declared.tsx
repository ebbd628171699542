import type { PersonalInfo } from '@credence/contract/personal-info';
import { DataList } from '@credence/ui/data-list';
import { Panel } from '../../parts/panel.tsx';
import { countryName } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';

/** Everything the applicant declared. */
export function DeclaredPanel({ declared }: { declared: PersonalInfo }) {
  return (
    <Panel title="Declared by the applicant">
      <DataList
        rows={[
          { label: 'First names', value: declared.firstname },
          { label: 'Last name', value: declared.lastname },
          { label: 'Date of birth', value: calendarDay(declared.birthDate) },
          { label: 'Nationality', value: countryName(declared.nationality) },
          { label: 'Residence', value: countryName(declared.residenceCountry) },
          { label: 'Address', value: declared.address },
          { label: 'City', value: [declared.postalCode, declared.city].filter(Boolean).join(' ') },
          { label: 'E-mail', value: declared.email },
          { label: 'Mobile', value: declared.mobile },
        ].map(({ label, value }) => ({ label, value: value ? <bdi>{value}</bdi> : '–' }))}
      />
    </Panel>
  );
}
