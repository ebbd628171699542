import { Problem } from '../../base/problem.ts';

/** The lines of a body as they arrive, but for empty ones; refused where one is longer than it may be. */
export async function* linesIn(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string> {
  const tooLong = () => new Problem(413, 'line-too-long', `A line has at most ${most} bytes.`);
  let parts: Buffer[] = [];
  let bytes = 0;
  const line = (): string => {
    const text = Buffer.concat(parts).toString('utf8').trim();
    parts = [];
    bytes = 0;
    return text;
  };
  for await (const chunk of body) {
    let rest = Buffer.from(chunk);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      parts.push(rest.subarray(0, end));
      if (bytes + end > most) throw tooLong();
      rest = rest.subarray(end + 1);
      const text = line();
      if (text !== '') yield text;
    }
    parts.push(rest);
    bytes += rest.length;
    if (bytes > most) throw tooLong();
  }
  const last = line();
  if (last !== '') yield last;
}
