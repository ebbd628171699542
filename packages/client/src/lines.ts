/** The values of a stream of JSON lines (NDJSON). */
export async function* linesOf<Line>(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Line, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let left = '';
  for (;;) {
    const { done, value } = await reader.read();
    left += decoder.decode(value, { stream: !done });
    const lines = left.split('\n');
    left = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
    if (done) return;
  }
}

/** So many lines, and about so many bytes, go into one request. */
const mostLines = 1000;
const mostBytes = 8_000_000;

/** Lines as the bodies of requests, each small enough to be sent again. */
export async function* batchesOf(
  lines: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string, void, undefined> {
  let batch: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    const text = JSON.stringify(line);
    if (batch.length > 0 && (batch.length >= mostLines || bytes + text.length > mostBytes)) {
      yield batch.join('\n');
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += text.length;
  }
  if (batch.length > 0) yield batch.join('\n');
}
