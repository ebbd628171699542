import { questionnaireFilePath, sdkQuestionnaireFilePath } from '@credence/contract/questionnaire';
import { host } from '../../../host/choose.ts';

/** Where the server has, or is sent, a file of a questionnaire. */
export function filePlace(requestId: string, { item, id }: { item: string; id: string }): string {
  const place = host.pathOf({ path: questionnaireFilePath, sdkPath: sdkQuestionnaireFilePath });
  return `${place}/${requestId}/${item}/${id}`;
}
