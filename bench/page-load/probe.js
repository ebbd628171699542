// Runs in the page before any of its scripts and notes what the browser says of the load.
const seen = { usable: 0, firstPaint: 0, largestPaint: 0, layoutShift: 0, blocked: 0 };
globalThis.pageLoad = seen;

function observe(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
}

observe('mark', ({ name, startTime }) => {
  if (name === 'app:ready') seen.usable ||= startTime;
});
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') seen.firstPaint = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  seen.largestPaint = startTime;
});
observe('layout-shift', ({ hadRecentInput, value }) => {
  if (!hadRecentInput) seen.layoutShift += value;
});
observe('longtask', ({ duration }) => {
  seen.blocked += duration - 50;
});
