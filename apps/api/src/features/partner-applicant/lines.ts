/** The lines of a body as they arrive, but for empty ones; undefined for one that is too long. */
export async function* linesIn(
  body: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const add = (part: Buffer): void => {
    bytes += part.length;
    // What is too long is not kept.
    if (bytes > most) parts = [];
    else parts.push(part);
  };
  const line = (): string | undefined => {
    const text = bytes > most ? undefined : Buffer.concat(parts).toString('utf8').trim();
    parts = [];
    bytes = 0;
    return text;
  };
  for await (const chunk of body) {
    let rest = Buffer.from(chunk);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      add(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      const text = line();
      if (text !== '') yield text;
    }
    add(rest);
  }
  const last = line();
  if (last !== '') yield last;
}
