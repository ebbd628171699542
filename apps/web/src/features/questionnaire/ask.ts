import type { InputOf } from '@credence/contract/endpoint';
import type { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Which questionnaire an address is about, as the server is asked for it. */
export type Ask = Omit<InputOf<typeof questionnaireTemplateDetail>, 'language'>;

/** From the last part of the path and what older links add to it. */
function askOf(path: string, search: string): Ask {
  const query = new URLSearchParams(search);
  const [request_id, template_code, scene_code] = ['request_id', 'template_code', 'scene_code'].map((name) =>
    query.get(name),
  );
  if (request_id) return { request_id };
  if (scene_code && !template_code) return { scene_code };
  const named = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return { template_code: template_code || named, biz_from: 'kyc_web' };
}

export function useAsk(): Ask {
  const [path] = useLocation();
  const search = useSearch();
  return useMemo(() => askOf(path, search), [path, search]);
}
