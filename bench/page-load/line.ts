/** A poor line, as the browser emulates it. */
export const slow4G = {
  offline: false,
  /** milliseconds a request */
  latency: 562.5,
  /** bytes a second */
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};
