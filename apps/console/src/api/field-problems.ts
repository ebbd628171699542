import * as v from 'valibot';
import { ApiError } from './client.ts';

const refused = v.object({ fields: v.record(v.string(), v.string()) });

/** Field of the input → what the server found wrong with it; empty where the failure is about no field. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.reason !== 'INPUT_INVALID') return {};
  const read = v.safeParse(refused, error.details);
  return read.success ? read.output.fields : {};
}

/** Of a problem that no words are known for. */
export const wrongForm = 'This is not in the right form.';
