import type { InputOf } from '@credence/contract/endpoint';
import { templateCode, templateVersion } from '@credence/contract/questionnaire-template';
import { templates } from '@credence/contract/template-editing';
import * as v from 'valibot';
import type { DraftAddress, Shown } from './queries.ts';

const states = templates.input.entries.state.wrapped.options;

/** Which templates are listed: all, or those in one state. */
export type TemplateView = 'all' | NonNullable<InputOf<typeof templates>['state']>;
const templateViews: readonly TemplateView[] = ['all', ...states];

export const isTemplateView = (name: string | undefined): name is TemplateView =>
  templateViews.some((view) => view === name);

export const templatesHref = (view: TemplateView): string => `/templates/${view}`;

export const isTemplateCode = (code: string | undefined): code is string => v.is(templateCode, code);

/** The address of a template, or of one of its versions. */
export function templateHref(code: string, { version, offered }: Shown = {}): string {
  if (offered) return `/template/${code}?offered=1`;
  return version === undefined ? `/template/${code}` : `/template/${code}?version=${version}`;
}

/** The version in an address; anything that cannot be one is ignored. */
export function readShown(address: URLSearchParams): Shown {
  if (address.get('offered') === '1') return { offered: true };
  const version = Number(address.get('version'));
  return v.is(templateVersion, version) ? { version } : {};
}

export const draftHref = ({ templateCode: code, draftId }: DraftAddress): string =>
  `/template/${code}/${draftId}`;
