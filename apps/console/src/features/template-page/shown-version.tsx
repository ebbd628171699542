import { Banner } from '@credence/ui/banner';
import { SelectField } from '@credence/ui/select-field';
import { Skeleton } from '@credence/ui/skeleton';
import { Tabs } from '@credence/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../api/messages.ts';
import page from '../../parts/page.module.css';
import { type TemplateDetail, templateQuery } from '../template/index.ts';
import { Changes, sideOfVersion } from '../template-diff/index.ts';
import { Preview } from '../template-preview/index.ts';
import styles from './page.module.css';

type Shown = NonNullable<TemplateDetail['shown']>;

const nameOf = ({ template, offered }: Shown): string =>
  offered ? `Version ${template.version} of the release` : `Version ${template.version}`;

/** What differs from another version. */
function Compared({ detail, shown }: { detail: TemplateDetail; shown: Shown }) {
  const { line, versions } = detail;
  const others = versions.filter(({ version }) => shown.offered || version !== shown.template.version);
  const earlier =
    others.find(({ version }) => shown.offered || version < shown.template.version) ?? others[0];
  const [chosen, setChosen] = useState<number>();
  const version = others.some((one) => one.version === chosen) ? chosen : earlier?.version;
  const other = useQuery({
    ...templateQuery(line.templateCode, { version }),
    enabled: version !== undefined,
  });
  if (version === undefined) return <p className={page.quiet}>There is no other version.</p>;
  const before = other.data?.shown;
  return (
    <div className={page.stack}>
      <div className={styles.narrow}>
        <SelectField
          label="Compared with"
          options={others.map((one) => ({ value: String(one.version), label: `Version ${one.version}` }))}
          value={String(version)}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      {other.isError && (
        <Banner tone="danger" title="The other version could not be loaded" announce>
          {explain(other.error)}
        </Banner>
      )}
      {!other.isError && (!before || before.template.version !== version) && <Skeleton lines={4} />}
      {before?.template.version === version && (
        <Changes before={sideOfVersion(nameOf(before), before)} after={sideOfVersion(nameOf(shown), shown)} />
      )}
    </div>
  );
}

const tabs = [
  { value: 'preview', label: 'Preview' },
  { value: 'changes', label: 'Changes' },
];

/** One version: as it is asked, and what it changed. */
export function ShownVersion({ detail, shown }: { detail: TemplateDetail; shown: Shown }) {
  const [tab, setTab] = useState('preview');
  return (
    <section className={page.stack} aria-labelledby="shown-version">
      <h2 id="shown-version" className={page.sub}>
        {nameOf(shown)}
      </h2>
      <Tabs label="Ways to look at the version" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'preview' ? (
          <Preview
            key={`${shown.template.version} ${shown.offered}`}
            template={shown.template}
            texts={shown.texts}
          />
        ) : (
          <Compared detail={detail} shown={shown} />
        )}
      </Tabs>
    </section>
  );
}
