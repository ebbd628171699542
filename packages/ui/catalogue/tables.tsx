import { useState } from 'react';
import * as ui from './ui.ts';
import { Section } from './section.tsx';
import { words } from './settings.ts';

const cases = [
  ['CN', words.passport, 4, 'info', words.review],
  ['TR', words.idCard, 12, 'warning', words.differs],
  ['NG', words.licence, 26, 'danger', words.refused],
  ['NL', words.passport, 41, 'success', words.approved],
] as const;

export function Tables() {
  const [tab, setTab] = useState('open');
  return (
    <Section id="tables">
      <ui.Tabs
        label={words.queues}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'open', label: words.open, aside: <ui.Badge>24</ui.Badge> },
          { value: 'mine', label: words.mine, aside: <ui.Badge>3</ui.Badge> },
          { value: 'done', label: words.decided },
        ]}
      >
        <ui.Table caption={words.cases} captionHidden>
          <thead>
            <tr>
              <th scope="col">{words.applicant}</th>
              <th scope="col">{words.countryShort}</th>
              <th scope="col">{words.document}</th>
              <th scope="col" data-align="end">
                {words.waiting}
              </th>
              <th scope="col">{words.status}</th>
            </tr>
          </thead>
          <tbody>
            {cases.map(([country, document, waiting, tone, status], index) => (
              <tr key={country} aria-selected={index === 1}>
                <th scope="row">
                  <ui.RowLink href={`#${country}`}>{words.people[index]}</ui.RowLink>
                </th>
                <td>{country}</td>
                <td>{document}</td>
                <td data-align="end">{words.minutes(waiting)}</td>
                <td>
                  <ui.StatusBadge tone={tone}>{status}</ui.StatusBadge>
                </td>
              </tr>
            ))}
          </tbody>
        </ui.Table>
      </ui.Tabs>
      <ui.Card level={3} title={words.compared}>
        <ui.Comparison
          caption={words.compared}
          fieldLabel={words.field}
          sources={[words.declared, words.document]}
          statusLabel={words.result}
          rows={[
            {
              key: 'name',
              label: words.surname,
              values: ['Yılmaz', 'YILMAZ'],
              status: <ui.StatusBadge tone="success">{words.same}</ui.StatusBadge>,
            },
            {
              key: 'birth',
              label: words.birth,
              values: ['1991-03-14', '1991-03-11'],
              differs: true,
              status: <ui.StatusBadge tone="warning">{words.different}</ui.StatusBadge>,
            },
          ]}
        />
      </ui.Card>
    </Section>
  );
}

const icons = Object.entries(ui).flatMap(([name, part]) =>
  name.endsWith('Icon') && name !== 'ToastIcon' ? [[name, part as typeof ui.CheckIcon] as const] : [],
);

export function Icons({ className }: { className: string | undefined }) {
  return (
    <Section id="icons">
      <div className={className}>
        {icons.map(([name, Drawing]) => (
          <Drawing key={name} label={name} />
        ))}
      </div>
      <ui.Stack row>
        <ui.Logo name={words.name} />
        <ui.Logo name={words.name} compact />
      </ui.Stack>
    </Section>
  );
}
