import { readEnvelope } from '@credence/contract/envelope';
import {
  fileNameHeader,
  type QuestionnaireFile,
  questionnaireFileResult,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { ApiError, OfflineError } from '../../../api/client.ts';
import { clientCodes } from '../../../api/errors.ts';
import { apiUrl } from '../../../host/api-origin.ts';
import { host } from '../../../host/choose.ts';
import { filePlace } from './file-place.ts';
import { requestHeaders } from '../../../api/request-headers.ts';
import { parseJson } from '../../../api/transport.ts';

export interface FileOrder {
  requestId: string;
  item: string;
  /** Made here, so that a file that is sent twice is stored once. */
  id: string;
  file: File;
}

/** The file as the server has it; throws why it does not. */
function resultOf(status: number, body: string): QuestionnaireFile {
  const envelope = readEnvelope(parseJson(body));
  if (envelope === undefined) throw new ApiError(clientCodes.HTTP, `status ${status}`);
  if (envelope.ret_code !== retCodes.OK) throw new ApiError(envelope.ret_code, envelope.ret_msg);
  const read = v.safeParse(questionnaireFileResult, envelope.result);
  if (!read.success) throw new ApiError(clientCodes.UNEXPECTED, 'unexpected result');
  return read.output;
}

/** How far an upload is, from 0 to 1, and how it is given up. */
interface Following {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

function send({ requestId, item, id, file }: FileOrder, { onProgress, signal }: Following) {
  return new Promise<QuestionnaireFile>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', apiUrl(filePlace(requestId, { item, id })));
    request.withCredentials = host.credentials === 'include';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('error', () => reject(new OfflineError()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      try {
        resolve(resultOf(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    signal.addEventListener('abort', () => request.abort());
    // `fetch` does not tell how much has been sent.
    request.send(file);
  });
}

/** Sends a file; where the host renews its session, one that came too late is sent once more. */
export async function sendFile(order: FileOrder, following: Following): Promise<QuestionnaireFile> {
  try {
    return await send(order, following);
  } catch (error) {
    const expired = error instanceof ApiError && error.code === retCodes.TOKEN_EXPIRED;
    if (!expired || !(await host.session?.renew())) throw error;
    return send(order, following);
  }
}
