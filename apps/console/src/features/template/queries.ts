import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { templateDraft, templates, templateVersionDetail } from '@credence/contract/template-editing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A template with its versions. */
export type TemplateDetail = ResultOf<typeof templateVersionDetail>;

/** Everything about templates that is cached. */
export const templatesKey = ['templates'] as const;

/** One page of the list. */
export const templatesPage = (
  input: InputOf<typeof templates>,
  signal: AbortSignal,
): Promise<ResultOf<typeof templates>> => call(templates, input, signal);

/** Which version of a template is looked at; neither for the newest. */
export interface Shown {
  version?: number | undefined;
  offered?: true | undefined;
}

export const templateQuery = (templateCode: string, { version, offered }: Shown = {}) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', templateCode, version ?? null, offered ?? false],
    queryFn: ({ signal }) =>
      call(
        templateVersionDetail,
        { templateCode, ...(version !== undefined && { version }), ...(offered && { offered }) },
        signal,
      ),
    placeholderData: (previous, query) => (query?.queryKey[2] === templateCode ? previous : undefined),
  });

/** Which draft is meant. */
export type DraftAddress = InputOf<typeof templateDraft>;

/**
 * A draft; what is typed lives in the editor from then on, so that it is not loaded again by itself.
 */
export const draftQuery = (address: DraftAddress) =>
  queryOptions({
    queryKey: [...templatesKey, 'draft', address.templateCode, address.draftId],
    queryFn: ({ signal }) => call(templateDraft, address, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
