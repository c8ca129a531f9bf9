// Loaded before the server, so that the memory that it holds can be measured without garbage.
process.on('message', () => {
  const { rss: resident } = process.memoryUsage();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ resident, held: heapUsed + external });
});
// A server that stops does not wait for this.
process.channel?.unref();
