/** Upper bound for a vendor's or registry's answer, in bytes; no real one is this large. */
const largestAnswer = 2 * 1024 * 1024;

export class AnswerTooLarge extends Error {}

/** The text of an external server's answer; fails beyond the size limit. */
export async function answerText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestAnswer) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
