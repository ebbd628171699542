import { Column } from '@credence/ui/column';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { host } from '../../host/choose.ts';
import { askedFor } from './addresses.ts';
import { AgreementList } from './agreement-list.tsx';
import { Copy } from './copy.tsx';
import { Reader } from './reader.tsx';

/** The agreements (S2.15): all of them, or one that the address names. */
export default function AgreementScreen() {
  const [path] = useLocation();
  const { code, version } = askedFor(path, useSearch());
  useEffect(() => host.ready(), []);
  if (code === undefined) {
    return (
      <Column>
        <AgreementList />
      </Column>
    );
  }
  return (
    <Column>
      <div data-sheet="">
        {version === undefined ? <Reader key={code} code={code} /> : <Copy code={code} version={version} />}
      </div>
    </Column>
  );
}
