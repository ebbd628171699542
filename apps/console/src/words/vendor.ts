const failures: Readonly<Record<string, string>> = {
  'by-wish': 'The applicant went on with another provider.',
  'document-changed': 'The applicant chose another document.',
  'never-opened': 'It was never opened.',
  'not-configured': 'The provider is not set up here.',
  timeout: 'The provider did not answer in time.',
  'circuit open': 'The provider had failed again and again.',
  'wrong answer': 'The provider’s answer could not be understood.',
};

/** Why a session with a provider failed, as a sentence; what this build does not know, as it was recorded. */
export function failureSentence(failure: string): string {
  const [, status] = /^http (\d{3})$/.exec(failure) ?? [];
  if (status !== undefined) return `The provider answered with an error (${status}).`;
  return failures[failure] ?? `The provider failed: ${failure}.`;
}
