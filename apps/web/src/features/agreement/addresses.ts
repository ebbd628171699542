import { documentCodes, type DocumentCode } from '@credence/contract/words';
import { paths } from '../../host/paths.ts';

/** Where a document is read, or with a version what was agreed to. */
export function documentPath(code: DocumentCode, version?: string): string {
  if (version !== undefined) return `${paths.agreement}?code=${code}&version=${version}`;
  return code === 'client-agreement' ? paths.clientAgreement : `${paths.agreement}?code=${code}`;
}

/** What an address asks for: a document, a copy of one, or the list. */
export function askedFor(
  path: string,
  search: string,
): { code?: DocumentCode | undefined; version?: string | undefined } {
  if (path === paths.clientAgreement) return { code: 'client-agreement' };
  const asked = new URLSearchParams(search);
  const code = documentCodes.find((known) => known === asked.get('code'));
  return { code, version: asked.get('version') ?? undefined };
}
