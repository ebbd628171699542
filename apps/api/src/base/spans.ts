/** A job, or a call to somebody outside. Names and attributes hold no personal data. */
export interface SpanOptions {
  kind: 'job' | 'call';
  name: string;
  attributes?: Readonly<Record<string, string>>;
  /** What had a job queued, as `current` said it then. */
  cause?: string | undefined;
}

export interface Tracer {
  /** The span that is going on, in the form of a `traceparent` header; undefined where there is none. */
  current: () => string | undefined;
  run: <T>(options: SpanOptions, run: () => Promise<T>) => Promise<T>;
}

/** Where spans go; nowhere, and at no cost, until somebody takes them. */
export interface Spans extends Tracer {
  sendTo: (tracer: Tracer | undefined) => void;
}

export function createSpans(): Spans {
  let taker: Tracer | undefined;
  return {
    sendTo: (tracer) => {
      taker = tracer;
    },
    current: () => taker?.current(),
    run: (options, run) => (taker === undefined ? run() : taker.run(options, run)),
  };
}
