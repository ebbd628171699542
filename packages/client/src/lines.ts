/** The values of a stream of JSON lines (NDJSON). */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
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
