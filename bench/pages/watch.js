// Runs in the page before any other script, and records its loading metrics.
const seen = { fcp: 0, lcp: 0, cls: 0, long: [] };
globalThis.seen = seen;

const on = (type, note) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  }).observe({ type, buffered: true });

on('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') seen.fcp = startTime;
});
on('largest-contentful-paint', ({ startTime }) => {
  seen.lcp = startTime;
});
on('layout-shift', ({ hadRecentInput, value }) => {
  if (!hadRecentInput) seen.cls += value;
});
on('longtask', ({ startTime, duration }) => {
  seen.long.push({ start: startTime, duration });
});
