import type { InputOf } from '@credence/contract/endpoint';
import type { TemplateLine, templates } from '@credence/contract/template-editing';
import type { Verb } from '../../http/serve.ts';
import { templateLines } from './lines.ts';

const pageSize = 50;

type Asked = InputOf<typeof templates>;

function isIn(line: TemplateLine, state: NonNullable<Asked['state']>): boolean {
  if (state === 'draft') return line.draft?.state === 'editing';
  if (state === 'submitted') return line.draft?.state === 'submitted';
  return state === 'offered' ? line.offered !== null : line.state === state;
}

/** Whether code, scene or title have a part that is searched. */
function isFound({ templateCode, scene, title }: TemplateLine, part: string): boolean {
  return [templateCode, scene, title].some((one) => one.toLowerCase().includes(part));
}

export const templatesVerb: Verb<typeof templates> = async (call, { state, search, after }) => {
  const all = await templateLines(call);
  const part = search?.trim().toLowerCase() ?? '';
  const found = all
    .filter((line) => state === undefined || isIn(line, state))
    .filter((line) => isFound(line, part))
    .filter((line) => after === undefined || line.templateCode > after);
  const items = found.slice(0, pageSize);
  const count = (of: NonNullable<Asked['state']>) => all.filter((line) => isIn(line, of)).length;
  return {
    items,
    next: found.length > pageSize ? (items.at(-1)?.templateCode ?? null) : null,
    counts: { drafts: count('draft'), submitted: count('submitted'), offered: count('offered') },
  };
};
