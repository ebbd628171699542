/** No answer of a vendor or registry has this size in earnest. In bytes. */
const largestAnswer = 2 * 1024 * 1024;

export class AnswerTooLarge extends Error {}

/** The text of an outside server's answer, read no further than a size that none has in earnest. */
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
