import type { CaptureFinding, CaseFile, FileKind, LivenessPrompt } from '@credence/contract/verification';

const fileKindNames: Record<FileKind, string> = {
  'document-front': 'Front',
  'document-back': 'Back',
  selfie: 'Selfie',
  'proof-of-address': 'Proof of address',
  'liveness-1': 'First prompt',
  'liveness-2': 'Second prompt',
  'liveness-3': 'Third prompt',
};

const promptNames: Record<LivenessPrompt, string> = {
  'look-left': 'Look left',
  'look-right': 'Look right',
  'look-up': 'Look up',
  'come-closer': 'Come closer',
  smile: 'Smile',
};

const promptOfKind: Partial<Record<FileKind, number>> = { 'liveness-1': 0, 'liveness-2': 1, 'liveness-3': 2 };

/** The name of a picture; a liveness picture is named by its prompt. */
export function fileTitle({ kind }: Pick<CaseFile, 'kind'>, challenge: readonly LivenessPrompt[]): string {
  const prompt = challenge[promptOfKind[kind] ?? -1];
  return prompt === undefined ? fileKindNames[kind] : promptNames[prompt];
}

export const findingNames: Record<CaptureFinding, string> = {
  'too-dark': 'Too dark',
  blurred: 'Blurred',
  'cut-off': 'Cut off',
  glare: 'Glare',
  'too-small': 'Too small',
};
